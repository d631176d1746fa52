import { engineMutations } from './engine-mutations.ts'
import { type Mutation, mutation } from './mutation.ts'
import { mutationsOfPeople } from './mutations-of-people.ts'

/** Every fault that is put in on purpose. */
export const mutations: readonly Mutation[] = [
  mutation(
    'charge-of-the-link',
    'A payment is settled by the charge of its link, whatever the price is by then',
    ['domain/payment/next-step.ts', "  if (payment.terms.chargeCents !== chargeOf(booking)) return 'issue_link'\n", ''],
    [
      'domain/payment/next-step.ts',
      "  if (payment.terms.payBy !== booking.payBy) return 'issue_link'\n  return isCovered(payment) ? 'settle' : undefined",
      "  if (isCovered(payment)) return 'settle'\n  return payment.terms.chargeCents !== chargeOf(booking) ? 'issue_link' : undefined",
    ],
    [
      'commands/bookings/change-booking.ts',
      "if (moved.booking.status !== 'approved') return moved",
      "if (moved.booking.status !== 'absent') return moved",
    ],
    [
      'domain/booking/mark-paid.ts',
      'if (current.chargeCents !== null && amountCents < current.chargeCents)',
      'if (current.chargeCents !== null && amountCents < 0)',
    ],
  ),
  mutation('reservation-not-fenced', 'A reservation is released without first giving it up on the booking’s stream', [
    'commands/bookings/settle-reservation.ts',
    '(current) => expireReservation(current, reservationId)',
    '(current) => expireReservation(current, reservationId).slice(1)',
  ]),
  mutation('expired-reservation-taken', 'A booking takes a reservation that was given up', [
    'domain/booking/booking.ts',
    'if (expiredReservations.includes(reservationId))',
    'if (expiredReservations.includes(reservationId) && reservationId.length === 0)',
  ]),
  mutation('edit-overwrites', 'Approving an edit overwrites what an admin has changed since', [
    'domain/studio/approval.ts',
    'const conflicts = conflictsOf(pendingEdit, details)',
    'const conflicts = conflictsOf(pendingEdit, details).slice(0, 0)',
  ]),
  mutation('overlap-unchecked', 'Hours are reserved whoever holds them', [
    'domain/schedule/hold.ts',
    'if (taken.length > 0) throw overlap(taken)',
    'if (taken.length > slots.length) throw overlap(taken)',
  ]),
  mutation(
    'hours-kept',
    'A booking that moved or ended keeps its old hours',
    [
      'commands/bookings/reservations.ts',
      "if (before.status === 'absent' || held === null || held === neededReservation(after)) return []",
      "if (before.status === 'absent' || held === null || held.length > 0) return []",
    ],
    ['commands/bookings/settle-reservation.ts', 'if (reservationId !== needed)', "if (reservationId === '')"],
  ),
  mutation('receipt-counts-again', 'A receipt counts each time it is heard of', [
    'domain/payment/match-receipt.ts',
    'if (known && !isOthersName) return []',
    'if (known && isOthersName) return []',
  ]),
  mutation('confirmation-believed', 'A Paybill confirmation is believed without anything that verifies it', [
    'processes/payments/paybill.ts',
    'if (parts.trusts(callback.source))',
    'if (parts.trusts(callback.source) || callback.source)',
  ]),
  mutation('excess-kept', 'What was paid too much is kept', [
    'domain/payment/settle.ts',
    'let excess = heldCents(payment) - payment.terms.chargeCents',
    'let excess = Math.min(0, heldCents(payment) - payment.terms.chargeCents)',
  ]),
  mutation(
    'cancelled-money-kept',
    'The money of a booking that was cancelled is kept',
    [
      'domain/payment/settle.ts',
      "keptReceipts(payment).map(([receipt, kept]) => refund(receipt, kept, 'cancelled', newRefundId))",
      "keptReceipts(payment).slice(1).map(([receipt, kept]) => refund(receipt, kept, 'cancelled', newRefundId))",
    ],
    [
      'domain/payment/next-step.ts',
      "return heldCents(payment) > 0 ? 'return_late'",
      "return heldCents(payment) < 0 ? 'return_late'",
    ],
  ),
  mutation('two-prompts', 'A prompt is asked for while another is open', [
    'domain/payment/request-prompt.ts',
    'if (open) throw promptOpen(open.attemptId)',
    'if (open?.attemptId === attemptId) throw promptOpen(open.attemptId)',
  ]),
  mutation('prompt-sent-again', 'M-Pesa is asked for the same prompt again', [
    'domain/payment/follow-prompt.ts',
    'if (sent || outcome !== null) return []',
    'if (outcome !== null) return []',
  ]),
  mutation('refund-retried-on-silence', 'A refund whose answer was lost counts as failed, and is ordered again', [
    'processes/payments/refunds.ts',
    'if (answer?.accepted !== false) return []',
    "if (answer?.accepted) return []\n  if (!answer) {\n    const silent = { refundId, resultCode: null, why: 'no answer' }\n    await failRefund(services, bookingId, silent, because(parts, refundId))\n    return []\n  }",
  ]),
  mutation('checkpoint-before-jobs', 'A process saves its checkpoint before its jobs', [
    'processes/engine/run-process.ts',
    '      await followUps.commit(process.name, { from: position, to: last.position }, outcome)\n',
    '      await followUps.commit(process.name, { from: position, to: last.position }, { add: [], drop: [] })\n      await followUps.commit(process.name, { from: last.position, to: last.position }, outcome)\n',
  ]),
  mutation('codes-repeated', 'The same block of booking codes is reserved again', [
    'domain/booking-codes/booking-codes.ts',
    'evolve: (_, { data }) => ({ next: data.first + data.size }),',
    'evolve: (_, { data }) => ({ next: data.first }),',
  ]),
  mutation('message-repeated', 'The same thing is said to a person each time a job is repeated', [
    'commands/messages/queue-messages.ts',
    'messageId: ids.message(worded.causeId, worded.template, worded.channel, worded.personId)',
    'messageId: ids.message(String(Date.now()), worded.template, worded.channel, worded.personId)',
  ]),
  mutation('message-sent-again', 'A message that was being sent when its process died is sent again', [
    'domain/message/send.ts',
    "const waits = found.status === 'queued' ||",
    "const waits = found.status === 'queued' || found.status === 'sending' ||",
  ]),
  mutation('late-money-kept', 'Money for a booking that had ended is kept', [
    'domain/payment/next-step.ts',
    "return heldCents(payment) > 0 ? 'return_late' : undefined",
    "return heldCents(payment) < 0 ? 'return_late' : undefined",
  ]),
  mutation(
    'memory-believed',
    'A command that decides nothing believes a state from memory',
    ['commands/handle.ts', 'if (events.length === 0 && attempt === 0) continue', 'if (events.length < 0) continue'],
    [
      'commands/unit-of-work.ts',
      'some(({ wasKept, events }) => wasKept && events.length === 0)',
      'some(({ wasKept, events }) => wasKept && events.length < 0)',
    ],
  ),
  ...engineMutations,
  ...mutationsOfPeople,
]
