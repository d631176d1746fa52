import { accountOf } from '../../commands/accounts/find-user.ts'
import { load } from '../../commands/handle.ts'
import type { LogReader } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { adminIds, admins } from '../../domain/account/admins.ts'
import type { Role } from '../../domain/account/events.ts'
import type { PlacedBooking } from '../../domain/booking/booking.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'

/** A recipient of messages. */
export interface Addressee {
  readonly personId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly language: Language
}

/** Returns a booking's customer; none if they were erased or the booking was made without messages. */
export const customerOf = (booking: Pick<PlacedBooking, 'customer' | 'walkIn'>): Addressee[] =>
  booking.walkIn?.messages === false ? [] : anyCustomerOf(booking)

/** Returns a booking's customer, even if it was made without messages; none if they were erased. */
export function anyCustomerOf({ customer }: Pick<PlacedBooking, 'customer'>): Addressee[] {
  const { personId, customerName, customerEmail, customerPhone, language } = customer
  if (customerEmail === erased) return []
  return [{ personId, name: customerName, email: customerEmail, phone: customerPhone, language }]
}

/** Returns a user of a role who may sign in and is not erased; otherwise none. */
async function userOf(services: LogReader, userId: string, role: Role): Promise<Addressee[]> {
  const user = await accountOf(services, userId)
  if (user.status !== 'active' || user.role !== role || user.email === erased) return []
  const { personId, name, email, phone, language } = user
  return [{ personId, name, email, phone, language }]
}

/** Returns a studio's manager, if any. Someone who is no manager any more may still be assigned for a moment. */
export const managerOf = async (services: LogReader, { managerId }: { readonly managerId: string | null }) =>
  managerId === null ? [] : userOf(services, managerId, 'studio_manager')

/** Returns all admins who may sign in. */
export async function adminsOf(services: LogReader): Promise<Addressee[]> {
  const { state } = await load(services.store, admins, streams.admins)
  return (await Promise.all(adminIds(state).map((userId) => userOf(services, userId, 'admin')))).flat()
}

/** Returns a studio, even a deleted one. */
export async function studioNamed({ store }: LogReader, studioId: string) {
  const lasting: typeof studio = {
    ...studio,
    evolve: (state: Studio, event) => (event.type === 'studio.deleted' ? state : studio.evolve(state, event)),
  }
  const { state } = await load(store, lasting, streams.studio(studioId))
  return state.status === 'absent' || state.status === 'deleted' ? undefined : state
}
