import type { Customer, FoundCustomer } from '../../../../api/contract/person-data.ts'
import { idOf } from './studios-data.ts'
import { ahead, dayAhead, minute } from './times.ts'

const at = ahead(-6 * 24 * 60 * minute)

/** A customer without an account who has booked once. */
export const wambui: Customer = {
  ...{ id: idOf(71), name: 'Wambui Njoroge', email: 'wambui@example.com', phone: '254733200300', account: null },
  bookings: [
    {
      ...{ id: idOf(72), code: 'SB4W7KPN', status: 'approved' },
      ...{ customerName: 'Wambui Njoroge', customerEmail: 'wambui@example.com', customerPhone: '254733200300' },
      ...{ studioName: 'Mawimbi Mix Room', sessionType: 'Mixing', date: dayAhead(5), slots: [] },
      ...{ numberOfPeople: 2, price: 5_000 },
      payments: [{ receipt: 'TKT7AB12CD', amount: 2_000, at }],
      refunds: [],
      requestedAt: at,
    },
  ],
  messages: [
    {
      ...{ id: idOf(73), channel: 'email', template: 'booking_requested', to: 'wambui@example.com' },
      ...{ subject: 'We have your request', text: 'Hello,\n\nwe have your request.', status: 'delivered', at },
    },
  ],
  blocks: [],
}

export const foundWambui: FoundCustomer = {
  ...{ id: wambui.id, name: wambui.name, email: wambui.email, phone: wambui.phone },
  ...{ bookings: 1, lastRequestAt: at, hasAccount: false },
}
