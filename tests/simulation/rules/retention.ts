import type { PlacedBooking } from '../../../domain/booking/booking.ts'
import { addDays, dateOf, instantAt } from '../../../domain/kernel/slot.ts'
import { refundDueCents, returnDueCents } from '../../../domain/payment/payment.fixtures.ts'
import type { Payment } from '../../../domain/payment/payment.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { endingTemplate } from '../../../projections/people/retention.ts'
import { isOver, keepsMs, simulatedRetention } from '../system/retention.ts'
import { type Folded, idOf } from './folded.ts'
import { must } from './violation.ts'

/** The job may be paused between its query and its decision, and clocks differ by minutes. */
const slackMs = 30 * 60_000

const noActs = new Set<string>(['user.sign_in_failed', 'booking.language_chosen', 'booking.reservation_expired'])

/** Checks erasure by age: no person too early, everyone in the end, and each person once. */
export function retentionRules(known: Folded) {
  /** The times of acts on bookings and accounts and of messages to people, by their ids. */
  const acts = new Map<string, number[]>()
  /** The time of each account's last use. The account's stream guards these, so they need no slack. */
  const lastUses = new Map<string, number>()
  const warned = new Map<string, number[]>()
  const notified = new Map<string, string[]>()
  const payments = new Map<string, number>()
  /** The unverified accounts in the order of their registration, with their addresses: their `emailId` differs. */
  const claimants = new Map<string, string>()
  const forgotten = new Set<string>()
  /** All erased people, also those whom an admin erased. */
  const erased = new Set<string>()

  const actsOf = (personId: string) =>
    [personId, ...known.bookingsOf(personId).map(([id]) => id)].flatMap((id) => acts.get(id) ?? [])

  /** Whether someone else has registered the unverified address of an account again. It then ends without notice. */
  const isReplaced = (userId: string) => {
    const address = claimants.get(userId)
    const last = [...claimants].findLast(([, each]) => each === address)
    return address !== undefined && last?.[0] !== userId
  }

  function checkForgotten(userId: string, personId: string, type: Event['type'], at: number): void {
    must(!forgotten.has(personId), `${personId} was forgotten twice`)
    forgotten.add(personId)
    if (type === 'user.deleted' && isReplaced(userId)) return
    const sure = at - slackMs
    for (const [bookingId, state] of known.bookingsOf(personId)) {
      const last = Math.max(0, ...(acts.get(bookingId) ?? []))
      const isClosed = isOver(state) || last > sure
      must(isClosed, `${personId} was forgotten with booking ${bookingId}, which is ${state.status}`)
      const isSettled = owedCents(known.moneyOf(bookingId)) === 0 || (payments.get(bookingId) ?? 0) > sure
      must(isSettled, `${personId} was forgotten before the money of booking ${bookingId} went back`)
    }
    const recent = actsOf(personId).filter((each) => each > at - keepsMs + slackMs && each < sure)
    must(recent.length === 0, `${personId} was forgotten soon after an act`)
    if (type !== 'user.deleted') return
    const lastUse = lastUses.get(userId) ?? 0
    must(lastUse <= at - keepsMs + slackMs, `user ${userId} was forgotten although they had just used the account`)
    const found = known.accounts.get(userId)
    const isCustomer = found !== undefined && 'role' in found && found.role === 'customer'
    must(isCustomer, `user ${userId} is forgotten, and is not a customer`)
    const isWarned = warned.get(userId)?.some((each) => each <= at - simulatedRetention.noticeMs + slackMs / 6)
    must(isWarned === true, `user ${userId} was forgotten without notice`)
  }

  return {
    /** Call it before the event is folded. */
    sees(event: Event): void {
      const id = idOf(event)
      const at = Date.parse(event.metadata.at)
      if (event.type === 'person.erased' || event.type === 'user.deleted') {
        const { personId } = event.data
        const { actor } = event.metadata
        if ('process' in actor && actor.process === 'retention') checkForgotten(id, personId, event.type, at)
        erased.add(personId)
      } else if (event.type === 'message.queued') {
        const { template, personId } = event.data
        note(template === endingTemplate ? warned : acts, personId, at)
        if (template === endingTemplate) note(notified, personId, id)
      } else if (event.type.startsWith('payment.')) payments.set(id, at)
      else if (/^(booking|user)\./.test(event.type) && !noActs.has(event.type)) {
        note(acts, id, at)
        if (event.type.startsWith('user.')) lastUses.set(id, at)
        if (event.type === 'user.registered' && !event.data.verified) claimants.set(id, event.data.email)
        if (event.type === 'user.email_verified') claimants.delete(id)
      }
    },

    /** Checks that everyone who was due when the nightly job ran was forgotten by its next run after the notice. */
    checkAtRest(ranAt: number): void {
      const due = ranAt - keepsMs - slackMs
      const customers = [...known.bookings.values()].flatMap((state) => ('customer' in state ? [state.customer] : []))
      const accounts = known.people()
      const staff = new Set(accounts.flatMap(({ role, userId }) => (role === 'customer' ? [] : [userId])))
      const everybody = [...customers.map(({ personId }) => personId), ...accounts.map(({ userId }) => userId)]
      for (const personId of new Set(everybody)) {
        if (erased.has(personId) || staff.has(personId)) continue
        const own = known.bookingsOf(personId)
        const isOpen = own.some(([id, state]) => !isOver(state) || owedCents(known.moneyOf(id)) > 0)
        const last = Math.max(0, ...actsOf(personId), ...own.map(([, state]) => endOf(state)))
        const wasNotTold = notified.get(personId)?.some((id) => known.messages.get(id)?.status === 'failed')
        must(isOpen || wasNotTold === true || last >= due, `${personId} was never forgotten`)
      }
    },
  }
}

const owedCents = (money: Payment) => refundDueCents(money) + returnDueCents(money)

function note<Noted>(all: Map<string, Noted[]>, of: string, noted: Noted): void {
  all.set(of, [...(all.get(of) ?? []), noted])
}

/** The end of a session's day. */
function endOf({ slots: [first] }: PlacedBooking): number {
  return first === undefined ? 0 : instantAt(addDays(dateOf(first), 1)).getTime()
}
