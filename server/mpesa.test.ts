import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { noMpesa } from '../integrations/mpesa/mpesa.ts'
import { loadConfig } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { StartError } from '../runtime/start-checks.ts'
import { openMpesa, verificationBy, warnOfUnverified } from './mpesa.ts'

const secrets = { DATA_KEY: '0'.repeat(64), LINK_SECRET: 'l'.repeat(32), JWT_SECRET: 'j'.repeat(32) }
const credentials = {
  MPESA_CONSUMER_KEY: 'k',
  MPESA_CONSUMER_SECRET: 's',
  MPESA_PASSKEY: 'p',
  MPESA_CALLBACK_SECRET: 's'.repeat(32),
}

/** Opens M-Pesa with an unreachable database, which these tests must not need. */
const open = (environment: Readonly<Record<string, string>>, publicUrl = 'https://studioni.co.ke') =>
  openMpesa({
    config: loadConfig({ NODE_ENV: 'production', ...secrets, ...environment }),
    pool: new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }),
    log: createLog('silent'),
    secrets: { current: 'secret', former: 'former' },
    urls: { public: publicUrl, inside: publicUrl },
  })

it('openMpesa starts no simulator in production, so payments need credentials', async () => {
  const { simulator, mpesa } = await open({})
  expect(simulator).toBe(undefined)
  const prompt = { phone: '254712345678', shillings: 1, account: 'A', description: 'B', callbackUrl: 'https://x' }
  expect(await mpesa.prompt(prompt)).toMatchObject({ accepted: false, code: 'not_set_up' })
  expect(await mpesa.lookUp('ws_CO_1')).toEqual({ state: 'no_answer' })
})

it.each([
  ['production', 'http://studioni.co.ke', 'it does not start with https://'],
  ['production', 'https://mpesa.studioni.co.ke', 'it has the forbidden word "mpesa" in it'],
  ['sandbox', 'https://studioni.ngrok.app', 'it has the forbidden word "ngrok" in it'],
])('openMpesa rejects a public URL that M-Pesa does not call: %s, %s', async (environment, publicUrl, why) => {
  const opening = open({ MPESA_ENVIRONMENT: environment, ...credentials }, publicUrl)
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(why)
})

it.each([
  [{}, 'by_hand', 1],
  [{ MPESA_INITIATOR_NAME: 'studio', MPESA_SECURITY_CREDENTIAL: 'sealed' }, 'checks', 0],
  [{ MPESA_CALLBACK_ALLOWLIST: '196.201.214.0/24' }, 'allowlist', 0],
])('warnOfUnverified warns if only admins can verify Paybill payments: %o', (environment, by, warnings) => {
  const given = { NODE_ENV: 'production', MPESA_ENVIRONMENT: 'production', ...secrets, ...credentials, ...environment }
  const { mpesa } = loadConfig(given)
  const client = { ...noMpesa, answersChecks: mpesa.initiator !== undefined }
  const log = { warn: vi.fn() }
  warnOfUnverified(mpesa, client, log)
  expect([verificationBy(mpesa, client), log.warn.mock.calls.length]).toEqual([by, warnings])
})
