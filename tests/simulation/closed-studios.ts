import { startOf } from '../../domain/kernel/slot.ts'
import { type Invariants, Violation } from './invariants.ts'

const isOver: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'completed'])

/** Nobody waits for a session at a studio that was deleted. Throws Violation. */
export function checkClosedStudios({ bookings, studios }: Invariants, now: Date): void {
  for (const [id, state] of bookings) {
    if (state.status === 'absent' || isOver.has(state.status)) continue
    const [first] = state.slots
    const isToCome = first === undefined || startOf(first) > now
    if (isToCome && studios.get(state.terms.studioId)?.status === 'deleted')
      throw new Violation(`booking ${id} is ${state.status} at studio ${state.terms.studioId}, which was deleted`)
  }
}
