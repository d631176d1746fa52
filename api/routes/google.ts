import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { accountOf } from '../../commands/accounts/find-user.ts'
import { signInWithGoogle } from '../../commands/accounts/sign-in.ts'
import type { CommandContext } from '../../commands/context.ts'
import { able } from '../../domain/account/account.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { GoogleFailed, type GoogleSignIn, type Journey } from '../../integrations/google/google-sign-in.ts'
import { readToken } from '../../lib/signed-token.ts'
import type { completeSignIn, googleCallback, googleLogin } from '../contract/auth.ts'
import { requestedLanguage } from '../contract/language.ts'
import { cookieIn, type Origins } from '../http/headers.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handler } from '../http/serve.ts'
import { type AccountServices, kindOf, oneself } from './accounts.ts'
import { notFound } from './guards.ts'
import { startSignIn } from './sign-in-steps.ts'

const cookieName = 'studioni_google'
const journeySeconds = 600
const callbackPath = '/api/v1/auth/google/callback'
const cookiePath = '/api/v1/auth'
/** How long a repeated callback gets the same answer. */
const repeatableMs = 60_000

const Remembered = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string() })

interface GoogleServices extends AccountServices {
  readonly google: GoogleSignIn | undefined
  readonly origins: Origins
  /** Signs the cookie of a sign-in, from leaving to coming back. */
  readonly journeySecret: string
}

/**
 * Signs in with Google. A cookie carries the request, so that an attacker can't sign a victim in to another account:
 * the code that the browser returns with starts a session only together with that cookie.
 */
export function googleRoutes(services: GoogleServices): {
  googleLogin: Handler<typeof googleLogin>
  googleCallback: Handler<typeof googleCallback>
  completeSignIn: Handler<typeof completeSignIn>
} {
  const { google, origins, journeySecret, https, clock, log } = services
  const available = (): GoogleSignIn => google ?? notFound('account.no-google')
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, path: cookiePath } as const

  /** Exchanges Google's code for one of ours, which the address to go to contains. */
  const signIn = async (code: string, journey: Journey, { headers, context }: Arriving): Promise<Arrived> => {
    const profile = await available().arrive(origins.of(headers), code, journey)
    if (!profile.verified) return { address: wrong('google_unverified'), position: undefined }
    const { user, session, position } = await signInWithGoogle(
      services,
      { ...profile, language: requestedLanguage(headers) },
      context,
    )
    const issued = { userId: user.userId, session, method: 'google' } as const
    const ownCode = await services.vault.signInCodes.issue(issued, secretOf(journey))
    const query = new URLSearchParams({ code: ownCode, email: user.email, role: user.role })
    return { address: `/auth/callback?${query}`, position }
  }
  const oncePerCode = shareByKey<Arrived>(repeatableMs, clock)

  /** Returns the address to go to, with a code or with what went wrong. */
  const arrive = async (request: Arriving): Promise<string> => {
    const { code, state, headers } = request
    try {
      const journey = readJourney(headers, journeySecret)
      if (!code || !journey || state !== journey.state) return wrong('google_failed')
      const { address } = await request.record(oncePerCode(`${state} ${code}`, () => signIn(code, journey, request)))
      return address
    } catch (error) {
      if (error instanceof GoogleFailed) {
        log.warn(reasonOf(error), 'Google sign-in failed')
        return wrong('google_failed')
      }
      if (error instanceof DomainError && error.code === 'wrong_status') return wrong('google_unproven')
      if (error instanceof DomainError && error.code === 'not_allowed') return wrong('account_deactivated')
      // The browser would show an error of the API as plain text.
      log.error({ err: error }, 'a Google sign-in failed')
      return wrong('google_failed')
    }
  }

  return {
    async googleLogin({ headers, response }) {
      if (isPreload(headers)) return ignorePreload(response)
      const origin = origins.of(headers)
      const { address, journey } = await available()
        .leave(origin, `${origin}${callbackPath}`)
        .catch((error: unknown) => {
          if (!(error instanceof GoogleFailed)) throw error
          log.warn(reasonOf(error), 'Google could not be reached')
          return { address: wrong('google_failed'), journey: undefined }
        })
      if (journey) {
        const signed = jwt.sign(journey, journeySecret, { expiresIn: journeySeconds })
        response.cookie(cookieName, signed, { ...cookie, maxAge: journeySeconds * 1_000 })
      }
      response.location(address)
      return ''
    },
    async googleCallback({ query, headers, response, context, record }) {
      available()
      if (isPreload(headers)) return ignorePreload(response)
      response.location(await arrive({ code: query.code, state: query.state, headers, context, record }))
      return ''
    },
    async completeSignIn(request) {
      const { body, headers, response } = request
      const journey = readJourney(headers, journeySecret)
      if (!journey) throw gone()
      const { signInCodes, sessions } = services.vault
      if ('code' in body) {
        const { userId, ...proved } = await signInCodes.use(body.code, secretOf(journey))
        response.clearCookie(cookieName, cookie)
        const { role } = able(await accountOf(services, userId))
        return startSignIn(services, { ...proved, userId, role }, request)
      }
      const session = await sessions.check(body.token)
      if (!session) throw gone()
      await signInCodes.useOf(session.userId, secretOf(journey))
      response.clearCookie(cookieName, cookie)
      return { data: { token: body.token, user: await oneself(services, session.userId, request) } }
    },
  }
}

const gone = () => new DomainError('not_found', 'account.link-expired')

/** The secret part of a browser's cookie. Only that browser has it. */
const secretOf = ({ state, nonce, verifier }: Journey) => `${state} ${nonce} ${verifier}`

interface Arriving extends Pick<RecordsPosition, 'record'> {
  readonly code: string | undefined
  readonly state: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly context: CommandContext
}

interface Arrived {
  /** The browser's next address. */
  readonly address: string
  readonly position: Position | undefined
}

/**
 * Whether the browser sends this request ahead of the navigation itself. Earlier versions of the service worker enabled
 * this but did not use the response here. They stay active in a browser until all its tabs are closed.
 */
const isPreload = (headers: IncomingHttpHeaders) => 'service-worker-navigation-preload' in headers

/** Sets no cookie and uses no code: both belong to the navigation that follows. */
function ignorePreload(response: Response): string {
  response.location('/')
  return ''
}

/**
 * Shares one run among calls with the same key, while it runs and until `lifetimeMs` after its start. Browsers repeat a
 * request whose connection broke, and a code can be exchanged only once. A failure is forgotten. Only this process
 * remembers; a repeat that reaches another one fails.
 */
function shareByKey<Result>(lifetimeMs: number, now: () => Date) {
  const runs = new Map<string, { readonly result: Promise<Result>; readonly expiresAt: number }>()
  return (key: string, run: () => Promise<Result>): Promise<Result> => {
    const time = now().getTime()
    for (const [each, { expiresAt }] of runs) if (expiresAt <= time) runs.delete(each)
    const known = runs.get(key)
    if (known) return known.result
    const result = run()
    runs.set(key, { result, expiresAt: time + lifetimeMs })
    result.catch(() => runs.delete(key))
    return result
  }
}

/** Omits the text of the cause, which may contain the client's secret. */
const reasonOf = ({ message, cause }: GoogleFailed) => ({ reason: message, cause: kindOf(cause) })

const wrong = (what: string) => `/?error=${what}`

function readJourney(headers: IncomingHttpHeaders, secret: string): Journey | undefined {
  const signed = cookieIn(headers, cookieName)
  return signed === undefined ? undefined : Remembered.safeParse(readToken(signed, secret)).data
}
