import type { AccountEvent } from './events.ts'
import type { NewUser } from './registration.ts'

/** Wanja's account in tests. Ann is an admin. */
export const [wanja, emailId, ann] = [
  '0199a000-0000-7000-8000-000000000001',
  '0199a000-0000-7000-8000-000000000002',
  '0199a000-0000-7000-8000-000000000003',
] as const

export const newUser: NewUser = {
  userId: wanja,
  personId: wanja,
  emailId,
  name: 'Wanja Kamau',
  email: 'wanja@example.com',
  phone: '254712345678',
  role: 'customer',
}
export const registered: AccountEvent = { type: 'user.registered', data: { ...newUser, verified: false } }
export const invited: AccountEvent = {
  type: 'user.invited',
  data: { ...newUser, role: 'studio_manager', invitedBy: ann },
}
export const accepted: AccountEvent = { type: 'user.invite_accepted', data: {} }
export const verified: AccountEvent = { type: 'user.email_verified', data: {} }
export const googleLinked: AccountEvent = { type: 'user.google_linked', data: {} }
export const deactivated: AccountEvent = { type: 'user.deactivated', data: {} }
export const activated: AccountEvent = { type: 'user.activated', data: {} }
export const deleted: AccountEvent = { type: 'user.deleted', data: { personId: wanja, emailId } }
