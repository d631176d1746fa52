import type { IncomingHttpHeaders } from 'node:http'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { signInWithGoogle } from '../../commands/accounts/sign-in.ts'
import { byVisitor } from '../../commands/context.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { GoogleFailed, type GoogleSignIn, type Journey } from '../../integrations/google/google-sign-in.ts'
import type { googleCallback, googleLogin } from '../contract/auth.ts'
import { languageAsked } from '../contract/language.ts'
import type { Reaching } from '../http/position.ts'
import type { Handler } from '../http/serve.ts'
import type { Origins } from '../origin.ts'
import { type AccountServices, kindOf } from './accounts.ts'

const cookieName = 'studioni_google'
const journeySeconds = 600
const callbackPath = '/api/v1/auth/google/callback'
const cookiePath = '/api/v1/auth/google'

const Remembered = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), redirectUri: z.string() })

interface GoogleServices extends AccountServices {
  readonly google: GoogleSignIn | undefined
  readonly origins: Origins
  /** Signs what the browser carries from leaving to coming back. */
  readonly journeySecret: string
  readonly https: boolean
}

/** To Google and back: the browser carries what was asked in a cookie, so that nobody can be signed in as somebody else. */
export function googleRoutes(services: GoogleServices): {
  googleLogin: Handler<typeof googleLogin>
  googleCallback: Handler<typeof googleCallback>
} {
  const { google, origins, journeySecret, https, clock, log } = services
  const available = (): GoogleSignIn => {
    if (!google) throw new Refusal('not_found', 'Google sign-in is not set up here')
    return google
  }
  const cookie = { httpOnly: true, sameSite: 'lax', secure: https, path: cookiePath } as const

  /** The address to go to with a token, or with what went wrong. */
  const arrive = async (asked: Arriving): Promise<string> => {
    try {
      const journey = readJourney(asked.headers, journeySecret)
      if (!asked.code || !journey || asked.state !== journey.state) return wrong('google_failed')
      const profile = await available().arrive(origins.of(asked.headers), asked.code, journey)
      if (!profile.verified) return wrong('google_unverified')
      const { user, position } = await signInWithGoogle(
        services,
        { ...profile, language: languageAsked(asked.headers) },
        byVisitor(asked.requestId, clock()),
      )
      asked.reached(position)
      const token = await services.vault.sessions.begin(user)
      return `/auth/callback?${new URLSearchParams({ token, email: user.email, role: user.role })}`
    } catch (error) {
      if (error instanceof GoogleFailed) {
        log.warn(reasonOf(error), 'Google sign-in failed')
        return wrong('google_failed')
      }
      if (error instanceof Refusal && error.code === 'wrong_status') return wrong('google_unproven')
      if (error instanceof Refusal && error.code === 'not_allowed') return wrong('account_deactivated')
      throw error
    }
  }

  return {
    async googleLogin({ headers, response }) {
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
    async googleCallback({ query, headers, response, requestId, reached }) {
      available()
      response.clearCookie(cookieName, cookie)
      response.location(await arrive({ code: query.code, state: query.state, headers, requestId, reached }))
      return ''
    },
  }
}

interface Arriving extends Reaching {
  readonly code: string | undefined
  readonly state: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly requestId: string
}

/** Without the cause's own words: they may hold the client's secret. */
const reasonOf = ({ message, cause }: GoogleFailed) => ({ reason: message, cause: kindOf(cause) })

const wrong = (what: string) => `/?error=${what}`

function readJourney({ cookie = '' }: IncomingHttpHeaders, secret: string): Journey | undefined {
  const [, signed] = cookie.match(new RegExp(`(?:^|; *)${cookieName}=([^;]+)`)) ?? []
  if (signed === undefined) return undefined
  try {
    return Remembered.safeParse(jwt.verify(signed, secret, { algorithms: ['HS256'] })).data
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError) return undefined
    throw error
  }
}
