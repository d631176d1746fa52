import * as z from 'zod'
import { Done, EmailText, NameText, NewPassword, PhoneText, Role, StepRequired, User } from './accounts.ts'
import { endpointsFor } from './endpoint.ts'
import {
  BookingStatus,
  DateText,
  Instant,
  Kes,
  LanguageText,
  paging,
  refunds,
  SessionTypeSw,
  SlotText,
  StudioName,
} from './shared.ts'

const visitors = endpointsFor('public', 'Sign-in')
const users = endpointsFor('customer', 'Sign-in')
const admins = endpointsFor('admin', 'Sign-in')

/** The signed-in user's own account. */
export const OwnUser = User.extend({
  language: LanguageText.meta({ description: 'The language of messages to the user' }),
  emailVerified: z
    .boolean()
    .meta({ description: 'Whether the address was verified, by a link sent to it or by Google' }),
})
export type OwnUser = z.infer<typeof OwnUser>

/** A session: its token and its user. */
export const Session = z.object({
  data: z.object({
    token: z.string().meta({ description: 'JWT, HS256, 12 hours: userId, email, role, exp, jti' }),
    user: OwnUser,
  }),
})
export type Session = z.infer<typeof Session>

/** The parts that the endpoints which start a session share. */
export const startsSession = { answer: Session, errors: [403, 404, 409], conflict: StepRequired } as const

const Oneself = z.object({ data: z.object({ user: OwnUser }) })
const linkToken = z.string().min(1, 'account.link-incomplete').max(200)

const proof = z
  .string()
  .max(4_000)
  .optional()
  .meta({ description: 'The solution to the challenge in a 429, in base64' })
const provenInsteadOfWaiting = 'Beyond the limit of the network: 429, with a challenge. Solving it replaces waiting.'

export const register = visitors.post('/auth/register', {
  summary: `Create an account and sign in. The address gets a verification link. The response does not reveal whether the address already has an account: its owner gets an email instead. ${provenInsteadOfWaiting}`,
  body: z.object({
    email: EmailText,
    password: NewPassword,
    name: NameText,
    phone: PhoneText,
    language: LanguageText.default('en'),
    proof,
  }),
  status: 201,
  answer: Session,
})

export const login = visitors.post('/auth/login', {
  summary:
    'Sign in. 409 `step_required` requires a second factor or a longer password. After several wrong passwords for one account or network, further attempts must wait longer and longer: 429, with a challenge. Solving it replaces waiting. A device that has signed in before has its own count of them. Many attempts from one network within an hour, right ones included, get a challenge too.',
  ...startsSession,
  body: z.object({ email: EmailText, password: z.string().min(1, 'account.password').max(1_000), proof }),
  errors: [401, 403, 409],
})

export const logout = users.post('/auth/logout', { summary: 'Sign out and revoke the token', answer: Done })

export const verify = users.get('/auth/verify', { summary: 'Retrieve the user of the token', answer: Oneself })

export const forgotPassword = visitors.post('/auth/forgot-password', {
  summary: `Request a link to reset a password. The response is the same whether or not the account exists. ${provenInsteadOfWaiting}`,
  body: z.object({ email: EmailText, proof }),
  status: 202,
  answer: Done,
})

export const resetPassword = visitors.post('/auth/reset-password', {
  summary:
    'Reset a password with the token of the link /auth/reset-password?token=…, and sign in. Ends all other sessions.',
  ...startsSession,
  body: z.object({ token: linkToken, password: NewPassword }),
})

export const acceptInvite = visitors.post('/auth/accept-invite', {
  summary: 'Accept an invitation with the token of the link /auth/accept-invite?token=…: set a password and sign in',
  ...startsSession,
  body: z.object({
    token: linkToken,
    password: NewPassword,
    name: NameText.optional(),
    phone: PhoneText.optional(),
    language: LanguageText.optional(),
  }),
})

export const verifyEmail = visitors.post('/auth/verify-email', {
  summary:
    'Verify an address with the token of the link /auth/verify-email?token=… sent to it. Ends all sessions except the one that verifies it. Without a session of the account, 409 `password_needed` requires a new password, which ends all sessions and starts a new one.',
  body: z.object({ token: linkToken, password: NewPassword.optional() }),
  answer: Done.extend({ data: Session.shape.data.optional() }),
  errors: [401, 403, 404, 409],
  conflict: StepRequired,
})

export const sendVerification = users.post('/auth/verify-email/send', {
  summary: 'Send the verification link again',
  status: 202,
  answer: Done,
})

export const changePassword = users.post('/auth/change-password', {
  summary: 'Change the password. Revokes every token; the response has a new one.',
  body: z.object({
    currentPassword: z.string().min(1, 'account.present-password').max(1_000),
    newPassword: NewPassword,
  }),
  answer: Session,
  errors: [403],
  counted: true,
})

export const updateProfile = users.put('/auth/me', {
  summary: 'Change name, phone number and the language of messages; omitted fields stay unchanged.',
  body: z.object({ name: NameText.optional(), phone: PhoneText.optional(), language: LanguageText.optional() }),
  answer: Oneself,
  counted: true,
})

export const OwnBooking = z.object({
  id: z.uuid(),
  code: z.string(),
  customerPhone: z.string(),
  status: BookingStatus,
  studioName: StudioName,
  sessionType: z.string(),
  sessionTypeSw: SessionTypeSw,
  date: DateText.nullable(),
  startTime: SlotText.nullable(),
  endTime: z.string().nullable().meta({ description: 'The end of the last hour, in the format of a slot' }),
  slots: z.array(SlotText),
  preferredDate: DateText.nullable().meta({ description: 'The preferred day of a booking without hours' }),
  numberOfPeople: z.int(),
  price: Kes,
  ...refunds,
  createdAt: Instant,
  statusUrl: z.string().meta({ description: 'The booking page' }),
})
export type OwnBooking = z.infer<typeof OwnBooking>

export const ownBookings = users.get('/auth/me/bookings', {
  summary:
    'List the bookings made with the user’s address: upcoming sessions first, then past ones; none until the address is verified',
  query: z.object({ ...paging(10) }),
  answer: z.object({
    items: z.array(OwnBooking),
    total: z.int(),
    emailVerified: z.boolean().meta({ description: 'If false, nothing is listed until the address is verified' }),
  }),
})

export const inviteUser = admins.post('/auth/admin/invite', {
  summary: 'Invite a manager or an admin by email',
  body: z.object({ email: EmailText, name: NameText, role: Role.exclude(['customer']).default('studio_manager') }),
  status: 201,
  answer: z.object({ data: z.object({ user: User }) }),
  errors: [409],
})

export const googleLogin = visitors.get('/auth/google/login', {
  summary: 'Redirect to Google, or its simulator, to sign in',
  status: 302,
  answer: 'text/plain',
  errors: [404],
})

export const googleCallback = visitors.get('/auth/google/callback', {
  summary:
    'The return from Google. Redirects to /auth/callback?code&email&role, whose code goes to POST /auth/callback, or to /?error= google_failed, google_unverified (Google has not verified the address), google_unproven (an account has that address, and its owner never verified it or Google is not authoritative for it) or account_deactivated',
  query: z.object({
    code: z.string().max(2_000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  status: 302,
  answer: 'text/plain',
  errors: [404],
})

export const completeSignIn = visitors.post('/auth/callback', {
  summary:
    'Start the session of a browser that returns from Google, or respond with 409 `step_required`. The code works once, and only with the cookie of the browser that left for Google. The same holds for a token in its place.',
  ...startsSession,
  body: z.union(
    [z.object({ code: linkToken }), z.object({ token: z.string().min(1).max(2_000) })],
    'sign-in.code-or-token',
  ),
})

export const authEndpoints = {
  completeSignIn,
  register,
  login,
  logout,
  verify,
  forgotPassword,
  resetPassword,
  acceptInvite,
  verifyEmail,
  sendVerification,
  changePassword,
  updateProfile,
  ownBookings,
  inviteUser,
  googleLogin,
  googleCallback,
}
