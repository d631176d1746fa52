import { accounts } from './accounts.ts'
import { admins } from './admins.ts'
import { customers } from './customers.ts'
import { managers } from './managers.ts'
import { others } from './mpesa.ts'
import { offers } from './offers.ts'
import { type Action, random } from './play.ts'
import { staff } from './staff.ts'

const actions: readonly Action[] = [...customers, ...managers, ...admins, ...offers, ...accounts, ...staff, ...others]
const total = actions.reduce((sum, { weight }) => sum + weight, 0)

/** One of the actions, the weightier the likelier. */
export function someAction(): Action {
  let left = random().next() * total
  for (const action of actions) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('There are no actions')
}
