import { setTimeout as pause } from 'node:timers/promises'
import * as booking from '../../../commands/bookings/change-booking.ts'
import { decideByLink } from '../../../commands/bookings/decide-by-link.ts'
import { withLastDecision } from '../../../commands/bookings/last-decision.ts'
import { newId } from '../../../commands/context.ts'
import { changeStudio } from '../../../commands/studios/decide-studio.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import { assignManager } from '../../../domain/studio/listing.ts'
import { type Action, action, byAdmin, byManager, type Play, type Someone } from './play.ts'
import { now, random, someHours, thinks } from './some.ts'

const asking = new Set(['manager_asked', 'manager_rescheduled', 'nudge_manager'])

/** The messages that asked managers about bookings. */
const questions = ({ known }: Play) =>
  [...known.messages.values()].flatMap((each) =>
    'template' in each && asking.has(each.template) && each.aboutId !== null
      ? [{ template: each.template, bookingId: each.aboutId, managerId: each.personId }]
      : [],
  )

/** The questions about requests that nobody has decided on, each with its studio. */
const openQuestions = (play: Play) =>
  questions(play).flatMap((each) => {
    const state = play.known.bookings.get(each.bookingId)
    return state?.status === 'requested' ? [{ ...each, studioId: state.terms.studioId }] : []
  })

/** Returns one of the latest questions, mostly an open one, preferably of a manager who has lost the studio. */
function someQuestion(play: Play) {
  const open = openQuestions(play)
  const lost = open.filter(({ studioId, managerId }) => {
    const studio = play.known.studios.get(studioId)
    return !(studio && 'managerId' in studio && studio.managerId === managerId)
  })
  if (lost.length > 0 && random().chance(0.5)) return random().maybeOf(lost)
  return random().maybeOf((random().chance(0.7) ? open : questions(play)).slice(-8))
}

/** Takes a studio from its manager for some hours, mostly one with an open request, which the manager may still answer. */
async function takesStudio(play: Play, { asks }: Someone): Promise<unknown> {
  const asked = random().chance(0.8) ? random().maybeOf(openQuestions(play))?.studioId : undefined
  const studio = play.studios().find(({ studioId }) => studioId === asked) ?? play.someStudio()
  if (!studio?.managerId) return undefined
  const { studioId, managerId } = studio
  const assign = (keeperId: string | null) =>
    changeStudio(play.services, studioId, (state) => assignManager(state, { managerId: keeperId }), asks())
  await assign(null)
  if (random().chance(0.5))
    await answersByLink(play).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  await pause(random().latency(8 * 3_600_000))
  return assign(managerId)
}

/** A link of a question, with the version of the booking at which it was asked. */
function someLink(play: Play) {
  const asked = someQuestion(play)
  if (!asked) return undefined
  const { template, bookingId, managerId } = asked
  const moves = play.environment.log.of(`booking-${bookingId}`).filter(({ type }) => type === 'booking.rescheduled')
  return { bookingId, managerId, version: template === 'manager_asked' ? 0n : (random().maybeOf(moves)?.version ?? 0n) }
}

/** Opens the link of a message, reads for a while, and answers: in time, too late, twice, or after losing the studio. */
async function answersByLink(play: Play): Promise<unknown> {
  const question = someLink(play)
  if (!question) return undefined
  const state = play.known.bookings.get(question.bookingId)
  const seenSlots = state && state.status !== 'absent' ? state.slots : []
  const token = play.services.links.decisionToken(question)
  if (random().chance(0.3)) await thinks()
  const answer = () => {
    const what = random().chance(0.7) ? 'confirm' : 'reject'
    const requestId = play.visitor().correlationId
    play.known.links.began(requestId, question)
    return decideByLink(play.services, token, { what, note: 'We are closed', seenSlots }, { requestId, now: now() })
  }
  const answered = await answer()
  if (random().chance(0.6)) return answered
  await thinks()
  return answer()
}

/** The booking as someone sees it now; sometimes undefined, for clients that do not say what they saw. */
function seenOf(play: Play, bookingId: string) {
  const state = play.known.bookings.get(bookingId)
  if (!state || state.status === 'absent' || random().chance(0.3)) return undefined
  return { status: state.status, slots: [...state.slots] }
}

/** Opens a booking, thinks, and acts on it as it was. */
async function readsBefore(play: Play, act: (bookingId: string, seen: ReturnType<typeof seenOf>) => unknown) {
  const bookingId = play.someBooking()
  const seen = seenOf(play, bookingId)
  if (seen) await thinks()
  return act(bookingId, seen)
}

/** Makes a decision that can be undone for a moment, and may undo it or carry it out at once. */
async function decides(play: Play, userId: string, as: 'manager' | 'admin'): Promise<unknown> {
  const [id, subjectId] = [newId(), play.someBooking()]
  const usual = ({ manager: 'confirm', admin: 'approve' } as const)[as]
  const what = random().chance(0.7) ? usual : random().of(['reject', 'check_in', 'no_show'] as const)
  const seen = seenOf(play, subjectId)
  const selectedSlots = random().chance(0.1) ? someHours() : []
  const decision = { about: 'booking', what, as, selectedSlots, reason: '', seen } as const
  const madeBy = { userId, role: as === 'admin' ? 'admin' : 'studio_manager' } as const
  const { decisions } = play.application
  if (!(await decisions.accept({ id, subjectId, name: 'a booking', madeBy, decision }))) return undefined
  if (random().chance(0.4)) {
    await pause(random().latency(12_000))
    await decisions.withdraw(id, userId)
  } else if (random().chance(0.3)) await decisions.hasten(id, userId)
  return decisions.seenBy(userId)
}

/** Managers who decide on bookings: at once, with a moment to undo it, or by the link in a message. */
export const decisions: readonly Action[] = [
  byManager('confirms', 7, (play, { userId, asks }) => {
    const bookingId = play.someBooking('requested')
    const selectedSlots = random().chance(0.1) ? someHours() : []
    return withLastDecision(play.services, bookingId, () =>
      booking.confirmBooking(play.services, bookingId, { managerId: userId, selectedSlots }, asks()),
    )
  }),
  byManager('rejects', 1, (play, { asks }) =>
    booking.rejectBooking(play.services, play.someBooking(), { by: 'manager', note: 'We are closed' }, asks()),
  ),
  byManager('cancels for the studio', 1, (play, { asks }) =>
    readsBefore(play, (bookingId, seen) =>
      booking.cancelBooking(play.services, bookingId, { reason: 'manager', note: '', seen }, asks()),
    ),
  ),
  byManager('moves a booking', 3, (play, { userId: staffId, asks }) =>
    readsBefore(play, (bookingId, seen) =>
      booking.moveBookingAsStaff(play.services, bookingId, { selectedSlots: someHours(), staffId, seen }, asks()),
    ),
  ),
  byManager('checks a customer in', 3, (play, { userId, asks }) =>
    booking.checkCustomerIn(play.services, play.someBooking(), userId, asks()),
  ),
  byManager('marks a no-show', 3, (play, { userId, asks }) =>
    booking.markNoShow(play.services, play.someBooking(), userId, asks()),
  ),
  byManager('confirms, rejects or notes an arrival, and may undo it', 4, (play, { userId }) =>
    decides(play, userId, 'manager'),
  ),
  byAdmin('approves or rejects, and may undo it', 4, (play, { userId }) => decides(play, userId, 'admin')),
  action('answers by the link of a message', 6, answersByLink),
  byAdmin('takes a studio from its manager for a while', 1.5, takesStudio),
]
