import { revokeAllCalendarFeeds } from '../../commands/accounts/calendar-feeds.ts'
import { changeProfile } from '../../commands/accounts/change-user.ts'
import { acceptInvite, inviteUser, registerVisitor } from '../../commands/accounts/join.ts'
import { endOtherSessions, endSession } from '../../commands/accounts/sessions.ts'
import { changePassword, forgotPassword, resetPassword } from '../../commands/accounts/sign-in.ts'
import { ownerOfAddress, verifyAddress } from '../../commands/accounts/verify-address.ts'
import { streams } from '../../commands/streams.ts'
import type { ExistingAccount } from '../../domain/account/account.ts'
import { isStaff, needsFactor } from '../../domain/account/sign-in.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import { readKenyanMobile } from '../../domain/kernel/phone.ts'
import { endOfRun } from '../../domain/kernel/slot.ts'
import { bookingsOf, type OwnBooking } from '../../projections/bookings/own.ts'
import { userById } from '../../projections/users/users.ts'
import type { authEndpoints, OwnBooking as OwnBookingAnswer } from '../contract/auth.ts'
import type { ownSessionEndpoints } from '../contract/own-sessions.ts'
import type { Handlers } from '../http/serve.ts'
import { refundsView } from '../views/payments.ts'
import {
  type AccountServices,
  kindOf,
  oneself,
  oneselfInLog,
  reportToOwner,
  sendLink,
  sessionFor,
  userOf,
} from './accounts.ts'
import { countFrom, mailOnce, signInGuarded } from './guards.ts'
import type { RouteServices } from './services.ts'
import { recordingWrong, startSignIn } from './sign-in-steps.ts'

type AuthHandlers = Omit<Handlers<typeof authEndpoints>, 'googleLogin' | 'googleCallback' | 'completeSignIn'>

const done = { done: true } as const

/** Registration, signing in and out, and a user's own account. */
export function authRoutes(services: AccountServices): AuthHandlers {
  const { vault, guard, fresh, clock, publicUrl } = services

  return {
    async register(request) {
      const { body, context, response } = request
      await countFrom(services, response, 'register', body)
      const { user, session, owner } = await request.record(registerVisitor(services, body, context))
      if (owner) await remindOwner(services, owner)
      else await mailOnce(services, 'verify_address', user)
      return startSignIn(services, { ...user, session, method: 'registration', password: body.password }, request)
    },
    async login(request) {
      const { user, session } = await signInGuarded(services, request)
      const { password } = request.body
      return startSignIn(services, { ...user, session, method: 'password', password }, request)
    },
    async logout({ user }) {
      await vault.sessions.end(user)
      return done
    },
    verify: async ({ user, ...request }) => ({ data: { user: await oneself(services, user.userId, request) } }),
    async forgotPassword({ body, response }) {
      await countFrom(services, response, 'forgot', body)
      // Not awaited: the response time would reveal whether the account exists.
      void remind(services, body.email)
      return done
    },
    async resetPassword(request) {
      const { user, session } = await request.record(resetPassword(services, request.body, request.context))
      // Another person may have known the password and created some.
      request.reached(await revokeAllCalendarFeeds(services, user.userId, request.context))
      await sendLink(services, 'password_changed', user)
      return startSignIn(services, { ...user, session, method: 'link', password: request.body.password }, request)
    },
    async acceptInvite(request) {
      const { user, session } = await request.record(acceptInvite(services, request.body, request.context))
      return startSignIn(services, { ...user, session, method: 'link', password: request.body.password }, request)
    },
    async verifyEmail(request) {
      const { body, user: signedIn, context, record } = request
      const { user, session } = await record(verifyAddress(services, { ...body, session: signedIn }, context))
      if (session === undefined) return done
      const proved = { ...user, session, method: 'link', password: body.password } as const
      return { ...done, ...(await startSignIn(services, proved, request)) }
    },
    async sendVerification({ user, response, ...request }) {
      const row = await oneself(services, user.userId, request)
      await countFrom(services, response, 'verify')
      if (row.emailVerified) return done
      const owner = await ownerOfAddress(services, { ...row, userId: row.id })
      if (owner) await remindOwner(services, owner)
      else await mailOnce(services, 'verify_address', { ...row, userId: row.id, verified: false })
      return done
    },
    async changePassword(request) {
      const { user, body, context } = request
      const { userId, role } = user
      // A stolen session and a password together are still one factor.
      if (needsFactor(role, await vault.factors.countsOf(userId))) guard.checkConfirmed(user)
      const changing = changePassword(services, { userId, role, ...body }, context)
      const changed = await request.record(recordingWrong(services, userId, changing, context))
      await reportToOwner(services, 'password_changed', changed.user)
      const { session } = changed
      return sessionFor(services, { userId, session, method: 'password', factorAt: user.factorAt }, request)
    },
    async updateProfile({ user, body, context, ...request }) {
      // The links to decide about bookings go to the phones of managers.
      const phone = body.phone === undefined ? undefined : readKenyanMobile(body.phone)
      const isOfStaff = phone !== undefined && isStaff(user.role)
      const isNewPhone = isOfStaff && phone !== (await oneself(services, user.userId, request)).phone
      if (isNewPhone) guard.checkConfirmed(user)
      const { user: changed } = await request.record(changeProfile(services, user.userId, body, context))
      if (isNewPhone) await reportToOwner(services, 'access_changed', changed, { what: 'phone' })
      return { data: { user: await oneselfInLog(services, user.userId, request) } }
    },
    async ownBookings({ user, query, ...request }) {
      const { emailVerified } = await oneself(services, user.userId, request)
      // A user who registers with someone else's address must not see that person's bookings.
      if (!emailVerified) return { items: [], total: 0, emailVerified }
      const { items, total } = await bookingsOf(services.db, user.userId, query, clock())
      const pageOf = (id: string) => `${publicUrl()}/bookings/${services.links.trackingToken(id)}`
      return { items: items.map((row) => ownBookingOf(row, pageOf(row.id))), total, emailVerified }
    },
    async inviteUser({ user, body, context, ...request }) {
      if (body.role === 'admin') guard.checkConfirmed(user)
      const invitation = { ...body, phone: null, invitedBy: user.userId }
      const invited = await request.record(inviteUser(services, invitation, context))
      await sendLink(services, 'invitation', invited.user)
      const { userId } = invited.user
      request.response.location(`/api/v1/admin/users/${userId}`)
      const row = await userById(await fresh(request, streams.user(userId)), userId)
      if (!row) throw new Error(`Nobody was invited as ${userId}`)
      return { data: { user: userOf(row) } }
    },
  }
}

/**
 * Informs the owner of an address that someone tried to register with it. For an invited user, the link is that of the
 * invitation.
 */
const remindOwner = (services: AccountServices, owner: ExistingAccount): Promise<void> =>
  mailOnce(services, owner.status === 'invited' ? 'invitation' : 'already_registered', owner)

/** Sends a link to a user who forgot the password, unless the address received too many within an hour. */
async function remind(services: AccountServices, email: string): Promise<void> {
  try {
    const found = await forgotPassword(services, email)
    if (!found) return
    await mailOnce(services, found.purpose === 'invite' ? 'invitation' : 'password_reset', found.user)
  } catch (error) {
    services.log.warn({ reason: kindOf(error) }, 'someone who forgot a password was not sent a link')
  }
}

function ownBookingOf(row: OwnBooking, statusUrl: string): OwnBookingAnswer {
  return {
    id: row.id,
    code: row.code,
    customerPhone: row.customer_phone,
    status: row.status,
    studioName: row.studio_name,
    sessionType: row.session_type_name,
    sessionTypeSw: row.session_type_name_sw,
    date: row.date,
    startTime: row.slots[0] ?? null,
    endTime: endOfRun(row.slots),
    slots: [...row.slots],
    preferredDate: row.preferred_date,
    numberOfPeople: row.number_of_people,
    price: kesOf(row.price_cents),
    ...refundsView(row.status, row),
    createdAt: row.requested_at,
    statusUrl,
  }
}

type SessionHandlers = Handlers<typeof ownSessionEndpoints>

/** A user's own sessions. */
export const ownSessionRoutes = (services: RouteServices): SessionHandlers => ({
  async ownSessions({ user }) {
    const sessions = await services.vault.sessions.list(user.userId)
    const items = sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
      ...session,
      current: session.id === user.tokenId,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
    return { items }
  },
  async endSession({ user, params, context }) {
    await endSession(services, { userId: user.userId, sessionId: params.sessionId }, context)
    return done
  },
  async endOtherSessions({ user, context }) {
    await endOtherSessions(services, user, context)
    return done
  },
})
