import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MpesaSimulator, startMpesaSimulator } from '../integrations/mpesa/simulator/simulator.ts'
import { runScript } from '../tests/support/run-script.ts'
import { createTestPlace, givenSecrets, type TestPlace } from '../tests/support/server.ts'

let place: TestPlace
let simulator: MpesaSimulator
beforeAll(async () => {
  // Its payments are some minutes old, because reconciliation ignores the latest ones.
  simulator = await startMpesaSimulator({ clock: () => new Date(Date.now() - 600_000), timings: { confirmation: 1 } })
  place = await createTestPlace({
    ...givenSecrets,
    MPESA_BASE_URL: simulator.url,
    PUBLIC_URL: 'http://127.0.0.1:9',
  })
})
afterAll(async () => {
  await simulator?.stop()
  await place?.remove()
})

/** Runs it without a server. */
const run = (...args: string[]) => runScript('reconcile.ts', place.environment, args)

it('lists and records payments that only the statement has, and agrees the next time', async () => {
  const paid = await simulator.payByPaybill({
    phone: '254712345678',
    shillings: 1_250,
    account: 'NOBODY',
    validation: 'off',
  })
  const first = await run()
  expect(first.code, first.output).toBe(0)
  expect(first.output).toMatch(/^From \S+ 00:00 to \S+ 00:00 in Nairobi: 1 receipt in our books, 1 line on M-Pesa’s /)
  const receipt = paid.paid ? paid.receipt : 'none'
  const line = first.output.split('\n').find((each) => each.includes(receipt))
  expect(line).toContain('account NOBODY  statement KES 1,250  books nothing  unknown to us: recorded')
  expect(first.output).toMatch(/received +KES 1,250\nsettled +KES 0\nsuspense +KES 1,250\n/)
  const second = await run()
  expect(second.output).toContain('They agree.')
})

it.each([
  [['--from', 'yesterday'], '--from is "yesterday": write a date such as 2026-12-01.'],
  [
    ['--to', '2020-12-01'],
    expect.stringMatching(/^--to is "2020-12-01": it comes before --from, which is 20\d\d-\d\d-\d\d by default\.$/),
  ],
  [['--from', '2026-12-02', '--to', '2026-12-01'], '--to is "2026-12-01": it comes before --from.'],
  [['--form', '2026-12-01'], "Unknown option '--form': --help lists the options."],
  [['--from'], "Option '--from <value>' argument missing: --help lists the options."],
])('reports what is wrong with the options %j', async (args, answer) => {
  const { code, output } = await run(...args)
  expect([code, output.trim()]).toEqual([1, answer])
})

it('reports in one sentence that M-Pesa can not be reached', async () => {
  const unreachable = { ...place.environment, MPESA_BASE_URL: 'http://127.0.0.1:1' }
  const { code, output } = await runScript('reconcile.ts', unreachable, [])
  const reason = 'no_token No access token (bad port)'
  expect([code, output.trim()]).toEqual([1, `M-Pesa did not provide the statement: ${reason}`])
})
