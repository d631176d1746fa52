import { engineMutations } from './engine-mutations.ts'
import { type Mutation, mutation } from './mutation.ts'
import { mutationsOfDirects } from './mutations-of-directs.ts'
import { mutationsOfPeople } from './mutations-of-people.ts'
import { mutationsOfTimeBlocks } from './mutations-of-time-blocks.ts'
import { mutationsOfWalkIns } from './mutations-of-walk-ins.ts'

/** All mutations of the product. */
export const mutations: readonly Mutation[] = [
  mutation(
    'charge-of-the-link',
    'A payment settles at its link’s charge, not the current price',
    ['domain/payment/settle-up.ts', "  if (payment.terms.chargeCents !== chargeOf(booking)) return 'issue_link'\n", ''],
    [
      'domain/payment/settle-up.ts',
      "  if (payment.terms.payBy !== booking.payBy) return 'issue_link'\n  return isCovered(payment) ? 'settle' : undefined",
      "  if (isCovered(payment)) return 'settle'\n  return payment.terms.chargeCents !== chargeOf(booking) ? 'issue_link' : undefined",
    ],
    [
      'commands/bookings/customer-changes.ts',
      "if (moved.booking.status !== 'approved') return moved",
      "if (moved.booking.status !== 'absent') return moved",
    ],
    [
      'domain/booking/decisions.ts',
      'if (current.chargeCents !== null && amountCents < current.chargeCents)',
      'if (current.chargeCents !== null && amountCents < 0)',
    ],
  ),
  mutation('reservation-not-fenced', 'A reservation is released without first expiring it on the booking’s stream', [
    'commands/bookings/confirm-or-release-reservation.ts',
    '(current) => expireReservation(current, reservationId)',
    '(current) => expireReservation(current, reservationId).slice(1)',
  ]),
  mutation('expired-reservation-taken', 'A booking takes an expired reservation', [
    'domain/booking/booking.ts',
    'if (expiredReservations.includes(reservationId))',
    'if (expiredReservations.includes(reservationId) && reservationId.length === 0)',
  ]),
  mutation('edit-overwrites', 'Approving an edit overwrites an admin’s newer changes', [
    'domain/studio/approval.ts',
    'const conflicts = conflictsOf(pendingEdit, details)',
    'const conflicts = conflictsOf(pendingEdit, details).slice(0, 0)',
  ]),
  mutation('overlap-unchecked', 'Hours are reserved even if another booking holds them', [
    'domain/schedule/reservations.ts',
    'if (taken.length > 0) throw overlap(taken)',
    'if (taken.length > slots.length) throw overlap(taken)',
  ]),
  mutation(
    'hours-kept',
    'A booking that moved or ended keeps its old hours',
    [
      'commands/schedule/reservations.ts',
      "if (before.status === 'absent' || needed === null || needed === neededReservation(after)) return []",
      "if (before.status === 'absent' || needed === null || needed.length > 0) return []",
    ],
    [
      'commands/bookings/confirm-or-release-reservation.ts',
      'if (reservationId !== needed)',
      "if (reservationId === '')",
    ],
  ),
  mutation('decision-lost', 'A decision that can be undone counts as carried out when its append failed', [
    'processes/decisions/carry-out.ts',
    'if (!(error instanceof DomainError)) throw error',
    'if (!(error instanceof DomainError)) return parts.decisions.end(id, undefined)',
  ]),
  mutation('receipt-counts-again', 'A receipt counts each time it is reported', [
    'domain/payment/match-receipt.ts',
    'if (known && !isOthersName) return []',
    'if (known && isOthersName) return []',
  ]),
  mutation('confirmation-believed', 'A Paybill confirmation counts without verification', [
    'processes/payments/paybill.ts',
    'if (parts.trusts(callback.source))',
    'if (parts.trusts(callback.source) || callback.source)',
  ]),
  mutation(
    'one-schedule',
    'A callback that is contradicted after it was unconfirmed keeps the schedule of the latter',
    ['processes/payments/callback.ts', 'judgement === pending?.reason ? pending : {', 'pending ?? {'],
  ),
  mutation(
    'claim-needs-statement',
    'A claim to have paid queries prompts only once the statement can be downloaded',
    [
      'processes/payments/statement.ts',
      'const [prompts, statement] = await Promise.allSettled([',
      'const downloaded = await readStatement(parts, claimedHours)\n  const [prompts, statement] = await Promise.allSettled([',
    ],
    ['processes/payments/statement.ts', '    tryStatement(parts, claimedHours),', '    downloaded,'],
  ),
  mutation('statement-not-shared', 'Every job downloads the statement', [
    'integrations/mpesa/mpesa.ts',
    'latest.from <= from && left < 1',
    'latest.from <= from && left < 0',
  ]),
  mutation('excess-kept', 'An overpayment is kept', [
    'domain/payment/settle.ts',
    'let excess = netReceivedCents(payment) - payment.terms.chargeCents',
    'let excess = Math.min(0, netReceivedCents(payment) - payment.terms.chargeCents)',
  ]),
  mutation(
    'cancelled-money-kept',
    'Money for a cancelled booking is kept',
    [
      'domain/payment/settle.ts',
      'unrefundedReceipts(payment).map(([receipt, amount]) =>',
      'unrefundedReceipts(payment).slice(1).map(([receipt, amount]) =>',
    ],
    [
      'domain/payment/settle-up.ts',
      "return netReceivedCents(payment) > 0 ? 'return_late'",
      "return netReceivedCents(payment) < 0 ? 'return_late'",
    ],
  ),
  mutation('two-prompts', 'A second prompt starts while one is open', [
    'domain/payment/prompt.ts',
    'if (open) throw promptOpen(open.attemptId)',
    'if (open?.attemptId === attemptId) throw promptOpen(open.attemptId)',
  ]),
  mutation('prompt-sent-again', 'The same prompt is sent to M-Pesa twice', [
    'domain/payment/prompt.ts',
    'if (sent || outcome !== null) return []',
    'if (outcome !== null) return []',
  ]),
  mutation('failure-of-another-order', 'The late failure of an earlier order counts as that of the latest', [
    'domain/payment/refund.ts',
    "return status === 'sent' && order === orders",
    "return status === 'sent' && order <= orders",
  ]),
  mutation('refund-retried-on-silence', 'A refund whose response was lost counts as failed and is sent again', [
    'processes/payments/tasks.ts',
    'if (answer?.accepted !== false) return []',
    "if (answer?.accepted) return []\n  if (!answer) {\n    const silent = { refundId, order: refundOf((await started).state, refundId).orders, resultCode: null, why: 'no answer' }\n    await failRefund(services, bookingId, silent, contextFor(parts, refundId))\n    return []\n  }",
  ]),
  mutation('checkpoint-before-jobs', 'A process saves its checkpoint before its jobs', [
    'processes/engine/run-process.ts',
    'if (to !== undefined) await followUps.commit(process.name, { from: position, to }, outcome)',
    'if (to !== undefined) await followUps.commit(process.name, { from: position, to }, { add: [], drop: [] })\n      if (to !== undefined) await followUps.commit(process.name, { from: to, to }, outcome)',
  ]),
  mutation('codes-repeated', 'A block of booking codes is reserved twice', [
    'domain/booking-codes/booking-codes.ts',
    'evolve: (_, { data }) => ({ next: data.first + data.size }),',
    'evolve: (_, { data }) => ({ next: data.first }),',
  ]),
  mutation('message-repeated', 'A repeated job queues its message again', [
    'commands/messages/messages.ts',
    'messageId: ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId)',
    'messageId: ids.message(String(Date.now()), rendered.template, rendered.channel, rendered.personId)',
  ]),
  mutation('message-sent-again', 'A message is sent again if its process dies while sending it', [
    'domain/message/message.ts',
    "const waits = found.status === 'queued' ||",
    "const waits = found.status === 'queued' || found.status === 'sending' ||",
  ]),
  mutation('late-money-kept', 'Late money for an ended booking is kept', [
    'domain/payment/settle-up.ts',
    "return netReceivedCents(payment) > 0 ? 'return_late' : undefined",
    "return netReceivedCents(payment) < 0 ? 'return_late' : undefined",
  ]),
  mutation(
    'memory-believed',
    'A command that changes nothing trusts a cached state',
    ['commands/handle.ts', 'if (events.length === 0 && attempt === 0) continue', 'if (events.length < 0) continue'],
    [
      'commands/unit-of-work.ts',
      'some(({ wasCached, events }) => wasCached && events.length === 0)',
      'some(({ wasCached, events }) => wasCached && events.length < 0)',
    ],
  ),
  ...engineMutations,
  ...mutationsOfPeople,
  ...mutationsOfWalkIns,
  ...mutationsOfTimeBlocks,
  ...mutationsOfDirects,
]
