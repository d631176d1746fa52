import { expect, it, onTestFinished } from 'vitest'
import { openTestPool } from '../support/database.ts'
import { freePort } from '../support/listening.ts'
import { createEmptyPlace } from '../support/server.ts'
import { npmStart } from '../support/start-process.ts'

/** The percentages that a start has printed, in their order. */
const percentsIn = (text: string) =>
  [...text.matchAll(/Preparing the demo… (\d+) %/g)].map(([, share]) => Number(share))

it('opens only once the demo is complete, also after it was cut short by Ctrl-C and by a crash', async () => {
  const place = await createEmptyPlace({ SEED: 'demo', PORT: String(await freePort()) })
  onTestFinished(() => place.remove())
  const at = `http://127.0.0.1:${place.environment.PORT}`
  const ask = (path: string, init: RequestInit = {}) => fetch(`${at}${path}`, init)
  const start = () => {
    const started = npmStart(place.environment)
    onTestFinished(started.end)
    return started
  }
  const says = ({ said }: ReturnType<typeof npmStart>, words: RegExp) =>
    expect.poll(said, { timeout: 170_000 }).toMatch(words)

  const interrupted = start()
  await says(interrupted, /Filling the empty marketplace/)
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/health/ready')).status).toBe(503)
  const booked = await ask('/api/v1/bookings', { method: 'POST', body: '{}' })
  expect([booked.status, booked.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await booked.json()).toMatchObject({ code: 'starting' })
  await says(interrupted, /Preparing the demo… 10 %/)
  const page = await ask('/studios', { headers: { accept: 'text/html', 'accept-language': 'en' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await page.text()).toMatch(/Preparing the demo… \d+ %/)
  interrupted.tell('SIGINT')
  expect(await interrupted.ended).toEqual([0, null])
  expect(interrupted.complained()).not.toMatch(/Error|\n\s+at /)

  const crashed = start()
  await says(crashed, /The demo was cut short.*Preparing the demo… 20 %/s)
  crashed.tell('SIGKILL')
  await crashed.ended

  const whole = start()
  await says(whole, /Studioni is open at/)
  expect(percentsIn(whole.said())).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect((await ask('/health/ready')).status).toBe(200)
  const { items } = await (await ask('/api/v1/studios')).json()
  expect(items).toHaveLength(Number(/(\d+) studios with/.exec(whole.said())?.[1]))
  const pool = openTestPool({ connectionString: place.database.url })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    `select count(*)::int as requested, count(distinct data->>'code')::int as codes from es.events where type = 'booking.requested'`,
  )
  const bookings = Number(/and (\d+) bookings/.exec(whole.said())?.[1])
  expect(rows).toEqual([{ requested: bookings, codes: bookings }])
  whole.tell('SIGTERM')
  expect(await whole.ended).toEqual([0, null])
}, 600_000)
