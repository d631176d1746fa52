import type { CommandContext } from '../../commands/context.ts'
import type { LogWriter } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { markPaid } from '../../domain/booking/decisions.ts'

/**
 * Marks a booking as paid, without its payment: for tests of what follows. Throws DomainError `time_missing`,
 * `wrong_status`, `underpaid`.
 */
export const payBooking = (
  { handle }: LogWriter,
  bookingId: string,
  paid: { receipt: string; amountCents: number },
  context: CommandContext,
) => handle(booking, streams.booking(bookingId), (state) => markPaid(state, paid), context)
