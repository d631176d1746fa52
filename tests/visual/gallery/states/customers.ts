import { findCustomers, oneCustomer, previewRetention } from '../../../../api/contract/person-data.ts'
import { answer } from './answers.ts'
import { foundWambui, wambui } from './customers-data.ts'
import { failing, presses, question, type State, seenBy, state } from './state.ts'

const path = '/admin/customers'
const found = answer(findCustomers, { items: [foundWambui] })
const kept = { ...{ setting: 36, months: 36, before: '2023-11-24' }, ...{ people: 12, bookings: 15, accounts: 4 } }

/** Customers, and their stored data. */
export const customerStates: readonly State[] = seenBy('admin', [
  state('customers', path, '12 people, 15 bookings', { answers: [answer(previewRetention, kept)] }),
  state('customers-found', `${path}?search=wambui`, 'wambui@example.com', { answers: [found] }),
  state('customers-none', `${path}?search=nobody`, 'No customers found', {
    answers: [answer(findCustomers, { items: [] })],
  }),
  state('customer', `${path}/${wambui.id}`, 'TKT7AB12CD', { answers: [answer(oneCustomer, wambui)] }),
  failing('customer', `${path}/${wambui.id}`, oneCustomer, 'Failed to load this customer'),
  state('customer-erase', `${path}/${wambui.id}`, question, {
    answers: [answer(oneCustomer, wambui)],
    act: presses('Erase this person'),
  }),
])
