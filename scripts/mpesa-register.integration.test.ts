import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MpesaSimulator, startMpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import { runScript } from '../tests/support/run-script.ts'
import { createTestPlace, givenSecrets, type TestPlace } from '../tests/support/server.ts'

let place: TestPlace
let simulator: MpesaSimulator
beforeEach(async () => {
  simulator = await startMpesaSimulator({ timings: { confirmation: 1 } })
  place = await createTestPlace({ ...givenSecrets, MPESA_BASE_URL: simulator.url })
})
afterEach(async () => {
  await simulator.stop()
  await place.remove()
})

const run = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
  runScript('mpesa-register.ts', { ...place.environment, ...environment }, args)

const pay = () => simulator.payByPaybill({ phone: '254712345678', shillings: 10, account: 'SB1' })
const calls = () => simulator.called

it('registers the URLs for Paybill payments and prints them', async () => {
  const { code, output } = await run({ PUBLIC_URL: 'http://127.0.0.1:9/' })
  const [confirmation, validation] = ['confirmation', 'validation'].map(
    (kind) => new RegExp(`http://127.0.0.1:9/api/v1/callbacks/daraja/${kind}/[0-9a-f]{32}`).exec(output)?.[0],
  )
  expect(output).toContain('Registered for Paybill 522522 (simulator):')
  expect(code).toBe(0)
  await pay()
  await expect.poll(calls).toEqual([validation, confirmation])
})

it('requests only the statement service with --statement', async () => {
  const options = ['--statement', '254712345678']
  const { output } = await run({ PUBLIC_URL: 'http://127.0.0.1:9' }, ...options)
  expect(output.trim()).toBe('The statement service was requested.')
  expect((await run({}, '--statement', '0712')).output).toContain('write a number such as 254712345678')
})

it('prints the URLs without registering them with --print', async () => {
  const { output } = await run({ PUBLIC_URL: 'http://127.0.0.1:9' }, '--print')
  expect(output).toContain('URLs for Paybill 522522 (simulator):')
  await pay()
  expect(calls()).toEqual([])
})

it.each([
  [{}, 'PUBLIC_URL is not set'],
  [{ PUBLIC_URL: 'https://mpesa.studioni.co.ke' }, 'it has the forbidden word "mpesa" in it'],
  [{ PUBLIC_URL: 'http://127.0.0.1:9', MPESA_BASE_URL: 'http://127.0.0.1:1' }, 'M-Pesa did not register the addresses'],
])('reports why it cannot register: %o', async (environment, why) => {
  const { code, output } = await run(environment)
  expect(output).toContain(why)
  expect(code).toBe(1)
})
