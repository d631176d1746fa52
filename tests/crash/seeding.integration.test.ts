import { expect, it, onTestFinished } from 'vitest'
import { signIn } from '../../commands/accounts/sign-in.ts'
import { createLog } from '../../runtime/log.ts'
import { demoAccounts } from '../../scripts/seed/accounts.ts'
import { seedIfEmpty } from '../../scripts/seed/seed-if-empty.ts'
import { startServer } from '../../server/main.ts'
import { openTestPool } from '../support/database.ts'
import { byTests } from '../support/fixtures.ts'
import { freePort } from '../support/listening.ts'
import { createEmptyPlace } from '../support/server.ts'
import { npmStart } from '../support/start-process.ts'

/** Returns the percentages that a start has printed, in order. */
const percentsIn = (text: string) =>
  [...text.matchAll(/Preparing the demo… (\d+) %/g)].map(([, share]) => Number(share))

it('the server is ready only once the demo data is complete, even after Ctrl-C and a crash', async () => {
  const place = await createEmptyPlace({ SEED: 'demo', PORT: String(await freePort()) })
  onTestFinished(() => place.remove())
  const url = `http://127.0.0.1:${place.environment.PORT}`
  const request = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init)
  const start = () => {
    const started = npmStart(place.environment)
    onTestFinished(started.end)
    return started
  }
  const expectOutput = ({ output }: ReturnType<typeof npmStart>, words: RegExp) =>
    expect.poll(output, { timeout: 170_000 }).toMatch(words)

  const interrupted = start()
  await expectOutput(interrupted, /Filling the empty marketplace/)
  expect((await request('/health/live')).status).toBe(200)
  expect((await request('/health/ready')).status).toBe(503)
  const booked = await request('/api/v1/bookings', { method: 'POST', body: '{}' })
  expect([booked.status, booked.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await booked.json()).toMatchObject({ code: 'starting' })
  await expectOutput(interrupted, /Preparing the demo… 10 %/)
  const page = await request('/studios', { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toMatch(/Preparing the demo… \d+ %/)
  interrupted.kill('SIGINT')
  expect(await interrupted.ended).toEqual([0, null])
  expect(interrupted.errors()).not.toMatch(/Error|\n\s+at /)

  const crashed = start()
  await expectOutput(crashed, /The demo was interrupted.*Preparing the demo… 20 %/s)
  crashed.kill('SIGKILL')
  await crashed.ended

  const complete = start()
  await expectOutput(complete, /Studioni is open at/)
  expect(percentsIn(complete.output())).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect((await request('/health/ready')).status).toBe(200)
  const { items } = await (await request('/api/v1/studios')).json()
  expect(items).toHaveLength(Number(/(\d+) studios with/.exec(complete.output())?.[1]))
  const pool = openTestPool({ connectionString: place.database.url })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    `select count(*)::int as requested, count(distinct data->>'code')::int as codes from es.events where type = 'booking.requested'`,
  )
  const bookings = Number(/and (\d+) bookings/.exec(complete.output())?.[1])
  expect(rows).toEqual([{ requested: bookings, codes: bookings }])
  complete.kill('SIGTERM')
  expect(await complete.ended).toEqual([0, null])
}, 600_000)

it('the password of the admin of an interrupted demo is known, in case the demo is kept', async () => {
  const place = await createEmptyPlace()
  onTestFinished(() => place.remove())
  const config = place.config()
  const server = await startServer({ config, log: createLog('silent'), dist: undefined, holdBack: true })
  onTestFinished(() => server.stop())
  const waitForProjections = () => Promise.reject(new Error('interrupted'))
  const services = { ...server.services, waitForProjections }
  await expect(seedIfEmpty({ ...server, services })).rejects.toThrow('interrupted')
  const { password = '', accounts } = (await demoAccounts(config)) ?? {}
  expect(accounts).toEqual([{ who: 'admin', email: config.admin.email, ownPassword: false }])
  const device = { secret: 'a device', name: 'Firefox' }
  const attempt = { email: config.admin.email, password, network: undefined, device }
  expect((await signIn(server.services, attempt, byTests())).user.role).toBe('admin')
}, 120_000)
