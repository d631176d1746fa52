import { Router } from 'express'
import { discovered, type GoogleSignIn, googleSignIn } from '../integrations/google/google-sign-in.ts'
import { googleSimulator } from '../integrations/google/simulator/simulator.ts'
import type { MpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import type { Config } from '../runtime/config.ts'

/** The external services, or simulators of those that are not configured. */
export interface ExternalServices {
  /** undefined disables signing in with Google. */
  readonly google: GoogleSignIn | undefined
  /** The simulators' pages, below /simulator. None in production. */
  readonly simulators: Router
}

interface ExternalServicesParts {
  readonly config: Config
  readonly secret: string
  /** The local URL of this process. */
  readonly inside: string
  /** The message catcher's pages. */
  readonly messageCatcher: Router | undefined
  /** The simulated phones, if M-Pesa's simulator is used. */
  readonly phones: MpesaSimulator | undefined
  /** Whether an address is one of ours. */
  readonly isOurs: (address: string) => boolean
}

/** The people whom Google's simulator suggests. */
const suggested = ({ admin }: Config) => [
  { name: 'Njeri Admin', email: admin.email },
  { name: 'Otieno Odhiambo', email: 'otieno@studioni.test' },
  { name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com' },
]

/** Opens the configured services and simulators of the others, but no simulators in production. */
export function openExternalServices({
  config,
  secret,
  inside,
  messageCatcher,
  phones,
  isOurs,
}: ExternalServicesParts): ExternalServices {
  const simulators = Router()
  if (messageCatcher) simulators.use(messageCatcher)
  if (phones) simulators.use('/phone', phones.phoneRoutes)
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
      people: suggested(config),
      inside: () => `${inside}${path}`,
      mayReturnTo: isOurs,
    })
    simulators.use('/google', router)
    return googleSignIn(options)
  }
  return { google: openGoogle(), simulators }
}
