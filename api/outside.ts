import type { RequestHandler } from 'express'
import { Router } from 'express'
import type pg from 'pg'
import type { Mailer } from '../integrations/email/mailer.ts'
import { openMailSimulator } from '../integrations/email/simulator.ts'
import { messagesPage } from '../integrations/email/simulator-page.ts'
import { smtpMailer } from '../integrations/email/smtp-mailer.ts'
import { discovered, type GoogleSignIn, googleSignIn } from '../integrations/google/google-sign-in.ts'
import { googleSimulator } from '../integrations/google/simulator/simulator.ts'
import { phoneRoutes } from '../integrations/mpesa/simulator/phone-routes.ts'
import type { MpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'

/** The outside world as this installation reaches it, and what stands in for the parts it does not. */
export interface Outside {
  readonly mailer: Mailer
  /** undefined: nobody can sign in by Google here. */
  readonly google: GoogleSignIn | undefined
  /** Pages of the simulators, below /simulator. Nothing in production. */
  readonly simulators: Router
}

interface OutsideParts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly log: Log
  readonly secret: string
  /** Where this process reaches itself. */
  readonly inside: () => string
  /** The phones of M-Pesa's simulator, where it is used. */
  readonly phones: MpesaSimulator | undefined
  /** Whether a browser belongs at an address. */
  readonly isOurs: (address: string) => boolean
}

const people = [
  { name: 'Njeri Admin', email: 'admin@studioni.test' },
  { name: 'Otieno Odhiambo', email: 'otieno@studioni.test' },
  { name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com' },
]

/** Opens what the configuration names, and simulators of the rest, but never those where strangers come. */
export async function openOutside({
  config,
  pool,
  log,
  secret,
  inside,
  phones,
  isOurs,
}: OutsideParts): Promise<Outside> {
  const simulators = Router()
  if (phones) simulators.use('/phone', phoneRoutes(phones))
  const openMailer = async (): Promise<Mailer> => {
    if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom)
    const simulator = await openMailSimulator(pool)
    const page: RequestHandler = async (_request, response) => {
      response.setHeader('cache-control', 'no-store')
      response.type('html').send(messagesPage(await simulator.sent()))
    }
    if (config.production) log.warn('SMTP_URL is not set: no message reaches anybody')
    else simulators.get('/messages', page)
    return simulator
  }
  const openGoogle = (): GoogleSignIn | undefined => {
    if (config.google) {
      const { clientId, clientSecret, issuer } = config.google
      return googleSignIn({ clientId, clientSecret, provider: discovered(issuer) })
    }
    if (config.production) return undefined
    const path = '/simulator/google'
    const { router, options } = googleSimulator({
      secret,
      path,
      people,
      inside: () => `${inside()}${path}`,
      mayReturnTo: isOurs,
    })
    simulators.use('/google', router)
    return googleSignIn(options)
  }
  return { mailer: await openMailer(), google: openGoogle(), simulators }
}
