import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { customers } from './customers.ts'
import { decisions } from './decisions.ts'
import { atTheDesk } from './desk.ts'
import { factors } from './factors.ts'
import { managers } from './managers.ts'
import { moderation } from './moderation.ts'
import { others } from './mpesa.ts'
import { offers } from './offers.ts'
import { type Action, random } from './play.ts'
import { staff } from './staff.ts'

const aboutBookings = [...customers, ...decisions, ...atTheDesk, ...admins, ...others, ...moderation]

/**
 * Returns the possible actions of a history: in half of the histories all, in the others only those about bookings
 * and money.
 */
export const somePeople = (): readonly Action[] =>
  random().chance(0.5) ? aboutBookings : [...aboutBookings, ...managers, ...offers, ...accounts, ...factors, ...staff]

/** Picks a random action, in proportion to the weights. */
export function someAction(actions: readonly Action[]): Action {
  let left = random().next() * actions.reduce((sum, { weight }) => sum + weight, 0)
  for (const action of actions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('There are no actions')
}
