import type { BookingStatus } from './shared.ts'

/** The statuses that each area of the back office can decide: admins until approval, managers until they have confirmed. */
export const actionRequired = {
  admin: ['requested', 'pending', 'manager_confirmed'],
  manager: ['requested', 'pending'],
} as const satisfies Readonly<Record<string, readonly BookingStatus[]>>

export type Decider = keyof typeof actionRequired
