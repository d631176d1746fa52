import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { customers } from './customers.ts'
import { directs } from './directs.ts'
import { factors } from './factors.ts'
import { byLink } from './links.ts'
import { deciding, keeping } from './managers.ts'
import { moderation } from './moderation.ts'
import { others } from './mpesa.ts'
import { offers } from './offers.ts'
import { type Action, random } from './play.ts'
import { staff } from './staff.ts'
import { blockingTime } from './time-blocks.ts'
import { undecided } from './undecided.ts'
import { walkIns } from './walk-ins.ts'

/**
 * Returns the possible actions of a history: in half of the histories all, in the others only those about bookings
 * and money.
 */
export function somePeople(): readonly Action[] {
  const ofCustomers = [...customers, ...deciding, ...walkIns, ...blockingTime, ...directs, ...undecided, ...byLink]
  const aboutBookings = [...ofCustomers, ...admins, ...others, ...moderation]
  return random().chance(0.5)
    ? aboutBookings
    : [...aboutBookings, ...keeping, ...offers, ...accounts, ...factors, ...calendarFeeds, ...staff]
}

/** Picks a random action, in proportion to the weights. */
export function someAction(actions: readonly Action[]): Action {
  let left = random().next() * actions.reduce((sum, { weight }) => sum + weight, 0)
  for (const action of actions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('There are no actions')
}
