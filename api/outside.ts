import { Router } from 'express'
import { discovered, type GoogleSignIn, googleSignIn } from '../integrations/google/google-sign-in.ts'
import { googleSimulator } from '../integrations/google/simulator/simulator.ts'
import { phoneRoutes } from '../integrations/mpesa/simulator/phone-routes.ts'
import type { MpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import type { Config } from '../runtime/config.ts'

/** The outside world as this installation reaches it, and what stands in for the parts it does not. */
export interface Outside {
  /** undefined: nobody can sign in by Google here. */
  readonly google: GoogleSignIn | undefined
  /** Pages of the simulators, below /simulator. Nothing in production. */
  readonly simulators: Router
}

interface OutsideParts {
  readonly config: Config
  readonly secret: string
  /** Where this process reaches itself. */
  readonly inside: () => string
  /** What is kept instead of sent, where people may look at it. */
  readonly messageCatcher: Router | undefined
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
export function openOutside({ config, secret, inside, messageCatcher, phones, isOurs }: OutsideParts): Outside {
  const simulators = Router()
  if (messageCatcher) simulators.use(messageCatcher)
  if (phones) simulators.use('/phone', phoneRoutes(phones))
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
  return { google: openGoogle(), simulators }
}
