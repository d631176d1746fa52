import { useMemo } from 'react'
import { writtenPhone } from '../money/phone.ts'
import { useSession } from '../session/session.ts'
import { useMeQuery, useOwnBookingsQuery } from '../session/session-api.ts'
import { type Contact, noContact } from './flow.ts'

/**
 * Returns the contact details of a signed-in customer, from the account or the last booking; empty where nothing is known.
 * Managers and admins book for others.
 */
export function useKnownContact(): Contact {
  const isCustomer = useSession()?.role === 'customer'
  const user = useMeQuery(undefined, { skip: !isCustomer }).data?.data.user
  const { data: own } = useOwnBookingsQuery(1, { skip: !isCustomer || !user || user.phone !== null })
  const phone = user?.phone ?? own?.items[0]?.customerPhone ?? ''
  return useMemo(
    () =>
      user && isCustomer
        ? { customerName: user.name, customerEmail: user.email, customerPhone: writtenPhone(phone) }
        : noContact,
    [user, isCustomer, phone],
  )
}
