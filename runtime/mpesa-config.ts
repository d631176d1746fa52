import * as z from 'zod'
import { areProxies, StartError } from './start-checks.ts'

/** The environment variables of M-Pesa. */
export const mpesaVariables = {
  MPESA_ENVIRONMENT: z
    .enum(['simulator', 'sandbox', 'production'], 'must be simulator, sandbox or production')
    .default('simulator'),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .default('522522'),
  MPESA_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_INITIATOR_NAME: z.string().optional(),
  MPESA_SECURITY_CREDENTIAL: z.string().optional(),
  MPESA_CALLBACK_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  MPESA_CALLBACK_ALLOWLIST: z
    .string()
    .refine(areProxies, 'must list addresses or ranges, separated by commas')
    .optional(),
  MPESA_LOOKUP_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must list seconds after a prompt, such as 30,60,120')
    .default('30,60,90,120'),
  MPESA_SIMULATE_SANDBOX: z.stringbool('must be true or false').default(false),
  MPESA_SIMULATOR_SPEED: z.coerce.number('must be a number').positive('must be more than 0').default(1),
}

const Variables = z.object(mpesaVariables)
type Checked = z.infer<typeof Variables>

export type MpesaConfig = Readonly<ReturnType<typeof mpesaOf>>

/** Returns the settings of M-Pesa. Throws a StartError if variables that belong together are not set together. */
export function mpesaOf(env: Checked, production: boolean) {
  const { MPESA_CONSUMER_KEY: consumerKey, MPESA_CONSUMER_SECRET: consumerSecret, MPESA_PASSKEY: passkey } = env
  const { MPESA_INITIATOR_NAME: name, MPESA_SECURITY_CREDENTIAL: securityCredential } = env
  const credentials = consumerKey && consumerSecret && passkey ? { consumerKey, consumerSecret, passkey } : undefined
  if (!credentials && (consumerKey || consumerSecret || passkey))
    throw new StartError(
      'MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET and MPESA_PASSKEY belong together: set all or none.',
    )
  if (!credentials && env.MPESA_ENVIRONMENT !== 'simulator')
    throw new StartError(
      `MPESA_ENVIRONMENT is "${env.MPESA_ENVIRONMENT}": it needs MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET and MPESA_PASSKEY.`,
    )
  if ((name === undefined) !== (securityCredential === undefined))
    throw new StartError('MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL belong together: set both or none.')
  if (env.MPESA_SIMULATE_SANDBOX && env.MPESA_ENVIRONMENT !== 'simulator')
    throw new StartError('MPESA_SIMULATE_SANDBOX is set: it needs MPESA_ENVIRONMENT to be simulator.')
  if (production && credentials && env.MPESA_CALLBACK_SECRET === undefined)
    throw new StartError(
      'MPESA_CALLBACK_SECRET is not set: it is required with M-Pesa when NODE_ENV is production; addresses registered without it stay valid as long as JWT_SECRET is the same.',
    )
  return {
    environment: env.MPESA_ENVIRONMENT,
    /** The environment whose amounts are charged: the simulator can replace the sandbox. */
    chargesAs: env.MPESA_SIMULATE_SANDBOX ? 'sandbox' : env.MPESA_ENVIRONMENT,
    shortcode: env.MPESA_SHORTCODE,
    /** The URL of a Daraja other than the environment's, such as another simulator. */
    baseUrl: env.MPESA_BASE_URL?.replace(/\/+$/, ''),
    /** Credentials from Safaricom; undefined: the built-in simulator is used. */
    credentials,
    /** For refunds and checks of transactions. */
    initiator: name && securityCredential ? { name, securityCredential } : undefined,
    /** Signs the addresses that M-Pesa calls; undefined: generated with the other secrets. */
    callbackSecret: env.MPESA_CALLBACK_SECRET,
    /** The addresses whose callbacks are accepted, as in trustedProxies; undefined: all callers that know the secret path. */
    callbackAllowlist: env.MPESA_CALLBACK_ALLOWLIST,
    /** Seconds after a prompt before its status is queried. */
    lookUpSeconds: env.MPESA_LOOKUP_SECONDS.split(',').map(Number),
    /** The speed-up of the simulator's phones and callbacks. */
    simulatorSpeed: env.MPESA_SIMULATOR_SPEED,
  }
}
