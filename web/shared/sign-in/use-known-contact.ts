import { useMemo } from 'react'
import type { OwnBooking } from '../../../api/contract/auth.ts'
import { writtenPhone } from '../money/phone.ts'
import { useSession } from '../session/session.ts'
import { firstOwnBookings, sessionApi } from './session-api.ts'

interface KnownContact {
  readonly name: string
  readonly email: string
  readonly phone: string
}

const lastMade = (bookings: readonly OwnBooking[]) =>
  bookings.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]

const nothing: KnownContact = { name: '', email: '', phone: '' }

/**
 * Returns the contact details of the signed-in person, from the account or the last booking; empty if there are none.
 */
export function useKnownContact(isFor: 'customers' | 'everybody'): KnownContact {
  const role = useSession()?.role
  const isNeeded = isFor === 'everybody' ? role !== undefined : role === 'customer'
  const user = sessionApi.useMeQuery(undefined, { skip: !isNeeded }).data?.data.user
  const { data: own } = sessionApi.useOwnBookingsQuery(firstOwnBookings, {
    skip: !isNeeded || !user || user.phone !== null,
  })
  const phone = user?.phone ?? lastMade(own?.items ?? [])?.customerPhone ?? ''
  return useMemo(
    () => (user && isNeeded ? { name: user.name, email: user.email, phone: writtenPhone(phone) } : nothing),
    [user, isNeeded, phone],
  )
}
