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
import type { Action } from './play.ts'
import { random } from './some.ts'
import { staff } from './staff.ts'

const aboutBookings = [...customers, ...decisions, ...atTheDesk, ...admins, ...others, ...moderation]
const everyone = [...aboutBookings, ...managers, ...offers, ...accounts, ...factors, ...staff]
/** With fewer roles, people meet more often. */
const casts = [
  ...[aboutBookings, aboutBookings, everyone, everyone],
  [...atTheDesk, ...managers, ...offers, ...staff],
  [...customers, ...accounts, ...factors, ...staff, ...moderation],
]

/** Returns the possible actions of a history: of everyone, or of some roles. */
export const somePeople = (): readonly Action[] => random().of(casts)

/** Picks a random action, in proportion to the weights. */
export function someAction(actions: readonly Action[]): Action {
  let left = random().next() * actions.reduce((sum, { weight }) => sum + weight, 0)
  for (const action of actions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('There are no actions')
}
