import { beingMadeMs, type LimitRules as Limits } from '../../../commands/limits/limits.ts'
import { erased } from '../../../domain/kernel/events.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { type Folded, idOf } from './folded.ts'
import { must } from './violation.ts'

const dayMs = 24 * 3_600_000

/** Checks the limits of open requests, of the requests of a day, and of prompts per booking. */
export function limitRules(known: Folded, limits: Limits) {
  /** Bookings that are open whatever the limit: moved after they were answered, or requested by a paused process. */
  const exempt = new Set<string>()
  let latestAt = 0
  /** People who verified a phone: higher limits apply. */
  const verified = new Set<string>()
  const factorOf = (personId: string) => (verified.has(personId) ? limits.verifiedFactor : 1)
  /** The times of the last day's requests of each person, and prompts of each booking. */
  const acts = new Map<string, readonly number[]>()

  function checkDay(who: string, what: string, max: number, { at }: Event['metadata']): void {
    const now = Date.parse(at)
    const recent = [...(acts.get(who) ?? []), now].filter((each) => each > now - dayMs)
    acts.set(who, recent)
    must(recent.length <= max, `${who} ${what} ${recent.length} times in a day, and ${max} are allowed`)
  }

  function checkOpen(personId: string): void {
    const open = known.bookingsOf(personId).filter(([id, { status, walkIn }]) => {
      return (status === 'requested' || status === 'pending') && walkIn === null && !exempt.has(id)
    })
    const max = limits.openRequestsPerPerson * factorOf(personId)
    must(open.length <= max, `a person has ${open.length} open requests, and ${max} are allowed`)
  }

  return {
    /** Records that a person is about to send a request with a verified phone. */
    verifies(personId: string): void {
      verified.add(personId)
    },

    saw(event: Event): void {
      const id = idOf(event)
      const at = Date.parse(event.metadata.at)
      latestAt = Math.max(latestAt, at)
      if (event.type === 'booking.rescheduled') exempt.add(id)
      if (event.type === 'booking.requested' && event.data.walkIn === null) {
        if (latestAt - at > beingMadeMs) exempt.add(id)
        const { personId } = event.data
        checkOpen(personId)
        checkDay(`person ${personId}`, 'sent a request', limits.requestsPerDay * factorOf(personId), event.metadata)
      }
      if (event.type !== 'payment.prompt_requested') return
      checkDay(`booking ${id}`, 'rang', limits.promptsPerDay, event.metadata)
      // Erased phones can't be told apart.
      const phone = event.data.phone === erased ? undefined : event.data.phone
      const isDisowned = known.moneyOf(id).prompts.some((each) => each.phone === phone && each.disowned)
      must(!isDisowned, `booking ${id} rang a phone whose owner disowned its prompts`)
    },
  }
}
