import { accountStates } from './account.ts'
import { bookingStates } from './booking.ts'
import { moneyStates } from './money.ts'
import { officeStates } from './office.ts'
import { payingStates } from './paying.ts'
import { publicStates } from './public.ts'
import type { State } from './state.ts'
import { trackedStates } from './tracked.ts'

/** The states of all screens, by product area. */
export const statesByPart = {
  Public: publicStates,
  Booking: bookingStates,
  Paying: payingStates,
  'Booking page': trackedStates,
  'Signing in': accountStates,
  'Back office': officeStates,
  Money: moneyStates,
} as const satisfies Record<string, readonly State[]>

/** Every state of every screen. */
export const states: readonly State[] = Object.values(statesByPart).flat()
