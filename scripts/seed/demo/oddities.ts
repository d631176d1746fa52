import type { DemoBooking } from '../demo-data.ts'

/** Bookings whose money did not go the usual way, so that every screen of money has something to show. */
export interface Oddities {
  /** Paid KES 500 too much lately: that is to go back. */
  readonly overpaid: DemoBooking | undefined
  /** Paid KES 300 too much long ago, and got it back. */
  readonly givenBack: DemoBooking | undefined
  /** Half of it is there. */
  readonly partPaid: DemoBooking | undefined
  /** A customer mistyped the code of this booking in the Paybill menu. */
  readonly misspelt: DemoBooking | undefined
}

/** The same for the same bookings. */
export function odditiesOf(bookings: readonly DemoBooking[]): Oddities {
  const endingWith = (does: string) =>
    bookings.filter(({ steps }) => steps.at(-1)?.does === does).toSorted((a, b) => lastAt(a) - lastAt(b))
  const waiting = endingWith('approve')
  return {
    overpaid: endingWith('pay').at(-1),
    givenBack: endingWith('complete').at(0),
    partPaid: waiting.at(0),
    misspelt: waiting.at(1),
  }
}

const lastAt = ({ steps }: DemoBooking) => steps.at(-1)?.at.getTime() ?? 0
