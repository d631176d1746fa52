import { findCustomers, oneCustomer, previewRetention } from '../../../../api/contract/person-data.ts'
import { answer } from './answers.ts'
import { foundWambui, wambui } from './customers-data.ts'
import { failing, question, type State, seenBy } from './state.ts'

const path = '/admin/customers'
const found = answer(findCustomers, { items: [foundWambui] })
const kept = { ...{ setting: 36, months: 36, before: '2023-11-24' }, ...{ people: 12, bookings: 15, accounts: 4 } }

/** Customers, and their stored data. */
export const customerStates: readonly State[] = seenBy('admin', [
  { name: 'customers', path, answers: [answer(previewRetention, kept)], shows: '12 people, 15 bookings' },
  { name: 'customers-found', path: `${path}?search=wambui`, answers: [found], shows: 'wambui@example.com' },
  {
    name: 'customers-none',
    path: `${path}?search=nobody`,
    answers: [answer(findCustomers, { items: [] })],
    shows: 'No customers found',
  },
  { name: 'customer', path: `${path}/${wambui.id}`, answers: [answer(oneCustomer, wambui)], shows: 'TKT7AB12CD' },
  failing('customer', `${path}/${wambui.id}`, oneCustomer, 'Failed to load this customer'),
  {
    name: 'customer-erase',
    path: `${path}/${wambui.id}`,
    answers: [answer(oneCustomer, wambui)],
    act: (user) => user.press('Erase this person'),
    shows: question,
  },
])
