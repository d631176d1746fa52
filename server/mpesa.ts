import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Verification } from '../api/contract/admin-money.ts'
import { decrypt, encrypt } from '../eventstore/codec/person-keys.ts'
import { CallbackAddresses, faultOf } from '../integrations/mpesa/addresses.ts'
import { tokenStoreIn } from '../integrations/mpesa/daraja/access-tokens.ts'
import { daraja } from '../integrations/mpesa/daraja/daraja.ts'
import { type Inbox, openInbox } from '../integrations/mpesa/inbox.ts'
import { type Mpesa, MpesaRejected, noMpesa } from '../integrations/mpesa/mpesa.ts'
import { memoryIn } from '../integrations/mpesa/simulator/memory.ts'
import { type MpesaSimulator, startMpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import { atSpeed, simulatedCredentials } from '../integrations/mpesa/simulator/world.ts'
import type { Config } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { MpesaConfig } from '../runtime/mpesa-config.ts'
import { StartError } from '../runtime/start-checks.ts'
import type { Composition } from './composition.ts'
import type { Urls } from './listening.ts'

/** M-Pesa and the inbox of its callbacks. */
export interface PaymentServices extends MpesaServices {
  readonly inbox: Inbox
}

export interface MpesaServices {
  readonly mpesa: Mpesa
  readonly addresses: CallbackAddresses
  /** Only if no M-Pesa is configured, and never in production. */
  readonly simulator: MpesaSimulator | undefined
  /**
   * Registers our addresses with the simulator and resumes the prompts that a restart interrupted. Only the server
   * calls it.
   */
  begin(): Promise<void>
}

interface Parts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly log: Log
  /** The secret of the addresses that M-Pesa calls. */
  readonly secrets: Composition['callbackSecrets']
  readonly urls: Urls
}

const hosts = { sandbox: 'https://sandbox.safaricom.co.ke', production: 'https://api.safaricom.co.ke' }
const timeoutMs = 25_000

const bodyContext = 'callback body'

/** Opens M-Pesa or its simulator, and the inbox. Throws a StartError for addresses that M-Pesa rejects. */
export async function openMoney(
  { config, database: { pool }, log, callbackSecrets, bodyKey }: Composition,
  urls: Urls,
): Promise<PaymentServices> {
  const inbox = await openInbox(pool, {
    encrypt: (text) => encrypt(bodyKey, bodyContext, Buffer.from(text)).toString('base64'),
    decrypt: (text) => decrypt(bodyKey, bodyContext, Buffer.from(text, 'base64')).toString(),
  })
  return { inbox, ...(await openMpesa({ config, pool, log, secrets: callbackSecrets, urls })) }
}

/** Opens the configured M-Pesa or its simulator. Throws a StartError for addresses that M-Pesa rejects. */
export async function openMpesa(parts: Parts): Promise<MpesaServices> {
  const { config, secrets, urls, log } = parts
  const { environment, baseUrl } = config.mpesa
  const atPublicUrl = new CallbackAddresses(secrets.current, () => urls.public, secrets.former)
  if (environment !== 'simulator') {
    mustBeCallable(atPublicUrl, environment === 'production')
    const mpesa = await clientOf(parts, baseUrl ?? hosts[environment])
    const begin = async () => warnOfUnverified(config.mpesa, mpesa, log)
    return { mpesa, addresses: atPublicUrl, simulator: undefined, begin }
  }
  if (baseUrl) {
    const mpesa = await clientOf(parts, baseUrl)
    return { mpesa, addresses: atPublicUrl, simulator: undefined, begin: () => tellAddresses(mpesa, atPublicUrl, log) }
  }
  if (config.production) {
    log.warn('MPESA_ENVIRONMENT is not set: customers cannot pay by M-Pesa')
    return { mpesa: noMpesa, addresses: atPublicUrl, simulator: undefined, begin: async () => undefined }
  }
  return openSimulated(parts)
}

async function openSimulated(parts: Parts): Promise<MpesaServices> {
  const addresses = new CallbackAddresses(parts.secrets.current, () => parts.urls.inside, parts.secrets.former)
  const simulator = await startSimulator(parts)
  const mpesa = await clientOf(parts, simulator.url)
  const begin = async () => {
    await tellAddresses(mpesa, addresses, parts.log)
    await simulator.resume()
  }
  return { mpesa, addresses, simulator, begin }
}

async function startSimulator({ config, pool }: Parts): Promise<MpesaSimulator> {
  const { shortcode, credentials = simulatedCredentials, simulatorSpeed } = config.mpesa
  const memory = await memoryIn(pool)
  return startMpesaSimulator({ memory, shortcode, ...credentials, timings: atSpeed(simulatorSpeed) })
}

async function clientOf({ config, pool, log }: Parts, baseUrl: string): Promise<Mpesa> {
  const { environment, shortcode, credentials = simulatedCredentials, initiator } = config.mpesa
  const simulated = environment === 'simulator' ? { name: 'simulated', securityCredential: 'simulated' } : undefined
  return daraja({
    baseUrl,
    shortcode,
    ...credentials,
    initiator: initiator ?? simulated,
    tokenStore: await tokenStoreIn(pool, appOf(config.mpesa, credentials.consumerKey)),
    clock: () => new Date(),
    timeoutMs,
    onUnreadableLine: (receipt) =>
      log.error({ receipt }, 'a line of M-Pesa’s statement can’t be read: look it up in M-Pesa’s portal'),
  })
}

/** A hash that identifies the owner of the access tokens. */
const appOf = ({ environment, baseUrl = '' }: MpesaConfig, consumerKey: string) =>
  createHash('sha256').update(`${environment} ${baseUrl} ${consumerKey}`).digest('hex')

/** The server registers with a simulator at each start. The operator registers with M-Pesa once. */
async function tellAddresses(mpesa: Mpesa, addresses: CallbackAddresses, log: Log): Promise<void> {
  try {
    await mpesa.registerUrls(addresses.paybill())
  } catch (error) {
    if (!(error instanceof MpesaRejected)) throw error
    log.warn({ reason: error.message }, 'M-Pesa will not report Paybill payments')
  }
}

/** The ways to verify Paybill confirmations besides M-Pesa's statement, which not every business has. */
export function verificationBy({ callbackAllowlist }: MpesaConfig, { answersChecks }: Mpesa): Verification {
  if (callbackAllowlist !== undefined) return 'allowlist'
  return answersChecks ? 'checks' : 'by_hand'
}

/** Warns the operator if Paybill payments need manual verification. */
export function warnOfUnverified(config: MpesaConfig, mpesa: Mpesa, log: Pick<Log, 'warn'>): void {
  if (verificationBy(config, mpesa) === 'by_hand')
    log.warn(
      'Paybill payments wait for M-Pesa’s statement or an admin to verify them: set MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL, or MPESA_CALLBACK_ALLOWLIST',
    )
}

function mustBeCallable(addresses: CallbackAddresses, production: boolean): void {
  const { confirmation } = addresses.paybill()
  const fault = faultOf(confirmation, production)
  if (fault) throw new StartError(`M-Pesa does not call PUBLIC_URL: ${fault}.`)
}
