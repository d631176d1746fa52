import type * as z from 'zod'
import type { OwnBooking, OwnUser, ownBookings } from '../../../../api/contract/auth.ts'
import type { OwnSession } from '../../../../api/contract/own-sessions.ts'
import { slotAt } from '../../../../web/shared/site/clock.ts'
import type { State } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, dayAhead, hour } from './times.ts'

type Role = State['as'] & string

/** A long email address, which is hard to fit on a narrow screen. */
export const longEmail = 'zainab.juma.of.the.coast@a-rather-long-domain-name.example.com'
const names: Readonly<Record<Role, string>> = {
  customer: 'Wanjiru Kamau',
  studio_manager: 'Otieno Odhiambo',
  admin: 'Asha Mwangi',
}

/** Returns the signed-in user's own account. */
export const ownUser = (role: Role, parts: Partial<OwnUser> = {}): OwnUser => ({
  id: idOf({ customer: 1, studio_manager: 2, admin: 3 }[role]),
  name: names[role],
  email: role === 'customer' ? longEmail : `${role}@studioni.test`,
  phone: '254712345678',
  role,
  createdAt: ahead(-60 * 24 * hour),
  language: 'en',
  emailVerified: true,
  ...parts,
})

const aBooking = (number: number, parts: Partial<OwnBooking>): OwnBooking => {
  const date = dayAhead(7 - number * 9)
  return {
    id: idOf(100 + number),
    code: ['SB7K3M9Q', 'SB4T8XWD', 'SB9PC2HV', 'SBK2M7QX'][number] ?? 'SBW5R3TN',
    customerPhone: '254722000111',
    status: 'approved',
    studioName: 'Karakana Podcast Room',
    sessionType: 'Podcast recording',
    date,
    startTime: slotAt(date, 15),
    endTime: slotAt(date, 17),
    slots: [slotAt(date, 15), slotAt(date, 16)],
    preferredDate: null,
    numberOfPeople: 3,
    price: 5_000,
    refundDue: 0,
    refunded: 0,
    createdAt: ahead(-(number + 1) * 24 * hour),
    statusUrl: `http://localhost/bookings/link-${number}`,
    ...parts,
  }
}

const timeless = { date: null, startTime: null, endTime: null, slots: [] }

/** Returns a customer's bookings in several statuses. */
export function ownBookingsOf(): z.output<typeof ownBookings.answer> {
  const items = [
    aBooking(0, {}),
    aBooking(2, { status: 'pending', ...timeless }),
    aBooking(1, { status: 'completed', studioName: 'Mawimbi Mix Room' }),
    aBooking(3, { status: 'cancelled', studioName: null }),
  ]
  return { items, total: 14, emailVerified: true }
}

/** Returns the signed-in user's sessions: this one and one on a phone. */
export const ownSessionsOf = (): { items: OwnSession[] } => ({
  items: [
    {
      ...{ id: idOf(901), current: true, method: 'password', device: 'Chrome on Windows', network: '196.201.214.0/24' },
      ...{ startedAt: ahead(-2 * hour), lastUsedAt: ahead(0) },
    },
    {
      ...{
        id: idOf(902),
        current: false,
        method: 'google',
        device: 'Firefox on Android',
        network: '2c0f:fe38:0:100::/56',
      },
      ...{ startedAt: ahead(-9 * hour), lastUsedAt: ahead(-5 * hour) },
    },
  ],
})
