import { randomInt } from 'node:crypto'
import { bookingCodeOf, bookingCodes } from '../../domain/kernel/booking-code.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { claim, uniqueness } from '../../domain/uniqueness/uniqueness.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

const tries = 10

/** A booking code that nobody has had: the first event of the stream of that name is the claim. */
export async function claimBookingCode(
  { handle }: Services,
  bookingId: string,
  context: CommandContext,
): Promise<string> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const code = bookingCodeOf(randomInt(bookingCodes))
    try {
      await handle(
        uniqueness,
        streams.bookingCode(code),
        (state) => claim(state, { ownerId: bookingId, takenText: 'This booking code is in use' }),
        context,
        { fresh: true },
      )
      return code
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'taken')) throw error
    }
  }
  throw new Error(`No free booking code in ${tries} tries`)
}
