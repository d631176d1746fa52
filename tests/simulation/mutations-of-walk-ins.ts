import { type Mutation, mutation } from './mutation.ts'

/** Faults of walk-ins. */
export const mutationsOfWalkIns: readonly Mutation[] = [
  mutation('walk-in-unapproved', 'A walk-in waits for an approval', [
    'domain/booking/request.ts',
    "    { type: 'booking.approved', data: { adminId: staffId, payBy, chargeCents } },\n",
    '',
  ]),
  mutation('walk-in-forgotten', 'A walk-in that was interrupted becomes a customer’s request', [
    'commands/bookings/confirm-or-release-reservation.ts',
    'undefined : WalkInTerms.parse(data.walkIn)',
    'undefined : data.walkIn && undefined',
  ]),
  mutation('price-unexplained', 'A walk-in has another price than the list’s without a reason', [
    'domain/booking/request.ts',
    'const priceReason = priceCents === listCents ? undefined : readReason(form.priceReason)',
    'const priceReason = undefined',
  ]),
  mutation('told-in-spite', 'The customer of a walk-in without messages gets some', [
    'processes/messages/addressees.ts',
    'booking.walkIn?.messages === false ? [] : anyCustomerOf(booking)',
    'anyCustomerOf(booking)',
  ]),
  mutation(
    'arrived-cancelled',
    'A booking whose customer has checked in is cancelled as unpaid',
    [
      'domain/booking/decisions.ts',
      "if (booking.checkedIn) throw new DomainError('not_allowed', 'booking.checked-in')",
      '',
    ],
    ['processes/deadlines/timetable.ts', 'return state.checkedIn ? [] : [', 'return ['],
  ),
]
