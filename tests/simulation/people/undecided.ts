import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../commands/context.ts'
import { type Action, action, type Play, random, someHours } from './play.ts'

/** Makes a decision that can be undone for a moment, and may undo it or carry it out at once. */
async function decides(play: Play, as: 'manager' | 'admin'): Promise<unknown> {
  const { userId } = as === 'admin' ? play.anAdmin() : play.aManager()
  const [id, subjectId] = [newId(), play.someBooking()]
  const usual = ({ manager: 'confirm', admin: 'approve' } as const)[as]
  const what = random().chance(0.7) ? usual : random().of(['reject', 'check_in', 'no_show'] as const)
  const state = play.known.bookings.get(subjectId)
  const seen =
    state && state.status !== 'absent' && random().chance(0.7)
      ? { status: state.status, slots: [...state.slots] }
      : undefined
  const selectedSlots = random().chance(0.1) ? someHours() : []
  const decision = { about: 'booking', what, as, selectedSlots, reason: '', ...(seen && { seen }) } as const
  const madeBy = { userId, role: as === 'admin' ? 'admin' : 'studio_manager' } as const
  const { decisions } = play.application
  if (!(await decisions.accept({ id, subjectId, name: 'a booking', madeBy, decision }))) return undefined
  if (random().chance(0.4)) {
    await pause(random().latency(12_000))
    await decisions.withdraw(id, userId)
  } else if (random().chance(0.3)) await decisions.hasten(id, userId)
  return decisions.seenBy(userId)
}

/** Managers and admins whose decisions can be undone for a moment. */
export const undecided: readonly Action[] = [
  action('confirms, rejects or notes an arrival, and may undo it', 4, (play) => decides(play, 'manager')),
  action('approves or rejects, and may undo it', 4, (play) => decides(play, 'admin')),
]
