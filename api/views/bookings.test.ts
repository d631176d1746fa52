import { describe, expect, test } from 'vitest'
import { statusesOf, statusTotalsView } from './bookings.ts'

const inStatus = {
  ...{ requested: 5, pending: 2, manager_confirmed: 3 },
  ...{ approved: 1, rejected: 1, paid: 1, completed: 1, cancelled: 1 },
}

describe('what requires action', () => {
  test('of an admin is all that nobody has approved or rejected', () => {
    expect(statusTotalsView(inStatus, 'admin').action_required).toBe(10)
    expect(statusesOf('action_required', 'admin')).toEqual(['requested', 'pending', 'manager_confirmed'])
  })

  test('of a manager is not what waits for the admin', () => {
    expect(statusTotalsView(inStatus, 'manager')).toMatchObject({ action_required: 7, manager_confirmed: 3, all: 15 })
    expect(statusesOf('action_required', 'manager')).toEqual(['requested', 'pending'])
  })
})
