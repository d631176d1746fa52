import { accountStates } from './account.ts'
import { bookingStates } from './booking.ts'
import { customerStates } from './customers.ts'
import { factorStates } from './factors.ts'
import { limitStates } from './limits.ts'
import { moneyStates } from './money.ts'
import { officeStates } from './office.ts'
import { payingStates } from './paying.ts'
import { publicStates } from './public.ts'
import { requestStates } from './requests.ts'
import type { State } from './state.ts'
import { trackedStates } from './tracked.ts'

/** The states of all screens, by product area. */
export const statesByPart = {
  Public: publicStates,
  Booking: bookingStates,
  Paying: payingStates,
  'Booking page': trackedStates,
  'Booking requests': requestStates,
  'Signing in': accountStates,
  'Sign-in security': factorStates,
  'Back office': officeStates,
  Customers: customerStates,
  Money: moneyStates,
  Limits: limitStates,
} as const satisfies Record<string, readonly State[]>

/** Every state of every screen. */
export const states: readonly State[] = Object.values(statesByPart).flat()
