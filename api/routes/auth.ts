import { changeProfile } from '../../commands/accounts/change-user.ts'
import { acceptInvite, inviteUser, registerUser, verifyEmail } from '../../commands/accounts/join.ts'
import { changePassword, forgotPassword, resetPassword, signIn } from '../../commands/accounts/sign-in.ts'
import { afterLast } from '../../commands/bookings/alternatives.ts'
import { byUser, byVisitor } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { bookingsOf, type OwnBooking } from '../../projections/bookings/own.ts'
import { userById } from '../../projections/users/queries.ts'
import type { authEndpoints, OwnBooking as OwnBookingAnswer } from '../contract/auth.ts'
import type { Handlers } from '../http/serve.ts'
import {
  type AccountServices,
  addressOf,
  kindOf,
  oneself,
  oneselfInLog,
  sendLink,
  sessionFor,
  userOf,
} from './accounts.ts'

type AuthHandlers = Omit<Handlers<typeof authEndpoints>, 'googleLogin' | 'googleCallback'>

const done = { done: true } as const
const mostMailsToOne = 5
const mostFromOneAddress = 30

/** Joining, signing in and out, and what people see and change of themselves. */
export function authRoutes(services: AccountServices): AuthHandlers {
  const { vault, fresh, clock, publicUrl } = services
  /** Counts what costs us a message or an account against where it comes from. */
  const countFrom = async (address: string | undefined, what: string) => {
    if (address === undefined) return
    const subject = `${what} from ${address}`
    await vault.attempts.check([subject], mostFromOneAddress)
    await vault.attempts.add([subject])
  }

  return {
    async register({ body, requestId, response, ...request }) {
      await countFrom(addressOf(services, response), 'register')
      const joining = { ...body, role: 'customer', verified: false } as const
      const { user, position } = await registerUser(services, joining, byVisitor(requestId, clock()))
      request.reached(position)
      await sendLink(services, 'verify_address', user)
      return sessionFor(services, user.userId, request)
    },
    async login({ body, requestId, response, ...request }) {
      const signingIn = { ...body, address: addressOf(services, response) }
      const { user, position } = await signIn(services, signingIn, byVisitor(requestId, clock()))
      request.reached(position)
      return sessionFor(services, user.userId, request)
    },
    async logout({ user }) {
      await vault.sessions.end(user)
      return done
    },
    verify: async ({ user, ...request }) => ({ data: { user: await oneself(services, user.userId, request) } }),
    async forgotPassword({ body, response }) {
      const address = addressOf(services, response)
      await countFrom(address, 'forgot')
      // Not waited for: how long it takes would tell whether the account exists.
      void remind(services, body.email, address !== undefined)
      return done
    },
    async resetPassword({ body, requestId, ...request }) {
      const { user, position } = await resetPassword(services, body, byVisitor(requestId, clock()))
      request.reached(position)
      return sessionFor(services, user.userId, request)
    },
    async acceptInvite({ body, requestId, ...request }) {
      const { user, position } = await acceptInvite(services, body, byVisitor(requestId, clock()))
      request.reached(position)
      return sessionFor(services, user.userId, request)
    },
    async verifyEmail({ body, requestId, reached }) {
      const { position } = await verifyEmail(services, body.token, byVisitor(requestId, clock()))
      reached(position)
      return done
    },
    async sendVerification({ user, response, ...request }) {
      const row = await oneself(services, user.userId, request)
      await countFrom(addressOf(services, response), 'verify')
      if (!row.emailVerified) await sendLink(services, 'verify_address', { ...row, userId: row.id })
      return done
    },
    async changePassword({ user, body, ...request }) {
      await changePassword(services, { userId: user.userId, ...body })
      return sessionFor(services, user.userId, request)
    },
    async updateProfile({ user, body, requestId, ...request }) {
      const { position } = await changeProfile(services, user.userId, body, byUser(user, requestId, clock()))
      request.reached(position)
      return { data: { user: await oneselfInLog(services, user.userId, request) } }
    },
    async ownBookings({ user, query, ...request }) {
      const { emailVerified } = await oneself(services, user.userId, request)
      // A user who registers with someone else's address must not see that person's bookings.
      if (!emailVerified) return { items: [], total: 0, emailVerified }
      const { items, total } = await bookingsOf(services.db, user.userId, query)
      const pageOf = (id: string) => `${publicUrl()}/bookings/${services.links.trackingToken(id)}`
      return { items: items.map((row) => ownBookingOf(row, pageOf(row.id))), total, emailVerified }
    },
    async inviteUser({ user, body, requestId, ...request }) {
      const invitation = { ...body, phone: null, invitedBy: user.userId }
      const invited = await inviteUser(services, invitation, byUser(user, requestId, clock()))
      request.reached(invited.position)
      await sendLink(services, 'invitation', invited.user)
      const { userId } = invited.user
      const row = await userById(await fresh(request, streams.user(userId)), userId)
      if (!row) throw new Error(`Nobody was invited as ${userId}`)
      return { data: { user: userOf(row) } }
    },
  }
}

/** Sends a link to a user who forgot the password, unless they received too many recently. */
async function remind(services: AccountServices, email: string, limited: boolean): Promise<void> {
  try {
    const { attempts } = services.vault
    const subject = `mail ${services.ids.email(email)}`
    if (limited) await attempts.check([subject], mostMailsToOne)
    const found = await forgotPassword(services, email)
    if (!found) return
    await attempts.add([subject])
    await sendLink(services, found.purpose === 'invite' ? 'invitation' : 'password_reset', found.user)
  } catch (error) {
    services.log.warn({ reason: kindOf(error) }, 'someone who forgot a password was not sent a link')
  }
}

function ownBookingOf(row: OwnBooking, statusUrl: string): OwnBookingAnswer {
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    studioName: row.studio_name,
    sessionType: row.session_type_name,
    date: row.date,
    startTime: row.slots[0] ?? null,
    endTime: row.slots.length > 0 ? afterLast(row.slots) : null,
    slots: [...row.slots],
    numberOfPeople: row.number_of_people,
    price: kesOf(row.price_cents),
    createdAt: row.requested_at,
    statusUrl,
  }
}
