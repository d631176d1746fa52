import { createServer, request } from 'node:http'
import { approveBooking } from '../api/contract/admin-bookings.ts'
import { trackBooking } from '../api/contract/bookings.ts'
import { startBrowser } from '../tests/support/browser.ts'
import { freePort, listening } from '../tests/support/listening.ts'
import { book, call, freeHours } from './book-something.ts'
import { fail, readOptions } from './command-line.ts'
import { signInToDemo, startDemoServer } from './demo-server.ts'
import { misses, tableOf } from './lighthouse/judge.ts'
import { type Measured, type MeasuredPage, measure } from './lighthouse/measure.ts'

/** A proxy of a server for Lighthouse. */
interface ReverseProxy {
  readonly url: string
  /** Sets the address of the server behind the proxy. */
  forwardTo(url: string): void
  close(): Promise<void>
}

/**
 * A proxy that removes one header: Chromium 147 aborts a page that Lighthouse traces (net::ERR_ABORTED) if its answer
 * has any referrer policy. No score depends on it.
 */
async function openReverseProxy(): Promise<ReverseProxy> {
  let target = ''
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', target), { method: method ?? 'GET', headers }, (reply) => {
      const { 'referrer-policy': _, ...headers } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
  const { port, close } = await listening(server)
  return {
    url: `http://localhost:${port}`,
    forwardTo(url) {
      target = url
    },
    close,
  }
}

const studioCode = 'MWB-02'

/**
 * Returns the pages to measure, and creates and approves a booking for those that need one. `url` is a server with demo
 * data.
 */
async function pagesToMeasure(url: string, adminToken: string): Promise<MeasuredPage[]> {
  const free = await freeHours(url, studioCode)
  if (!free) throw new Error('The demo has no free hours')
  const booking = await book(url, free)
  await call(url, approveBooking.answer, `/admin/bookings/${booking.id}/approve`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${adminToken}` },
  })
  const bookingPath = new URL(booking.statusUrl).pathname
  const token = bookingPath.split('/').at(-1) ?? ''
  const { payment } = await call(url, trackBooking.answer, `/bookings/track/${token}`)
  if (!payment.link) throw new Error('The booking cannot be paid')
  return [
    { name: 'home', path: '/', isPrivate: false },
    { name: 'studios', path: '/studios', isPrivate: false },
    { name: 'studio', path: `/studios/${studioCode}`, isPrivate: false },
    { name: 'booking', path: bookingPath, isPrivate: true },
    { name: 'payment', path: new URL(payment.link).pathname, isPrivate: true },
  ]
}

const usage = `npm run lighthouse -- [--untimed]

Measures the most important pages with Lighthouse and fails if one misses a target. With --untimed, times are printed
but not checked. The tests use that, because a busy machine makes every page slow.`

async function measureAll(url: string, adminToken: string, timed: boolean): Promise<Measured[]> {
  const port = await freePort()
  const { browser } = await startBrowser([`--remote-debugging-port=${port}`])
  const measured: Measured[] = []
  try {
    for (const page of await pagesToMeasure(url, adminToken))
      measured.push(await measure(url, port, page, (each) => misses([each], timed).length === 0))
  } finally {
    await browser.close()
  }
  return measured
}

async function main(): Promise<void> {
  const timed = !readOptions({ untimed: { type: 'boolean' } }, usage).untimed
  const proxy = await openReverseProxy()
  const port = await freePort()
  try {
    await using server = await startDemoServer({ PORT: String(port), PUBLIC_URL: proxy.url })
    proxy.forwardTo(`http://127.0.0.1:${port}`)
    const measured = await measureAll(proxy.url, await signInToDemo(server), timed)
    console.log(tableOf(measured))
    for (const { page, complaints } of measured) for (const each of complaints) console.log(`${page}: ${each}`)
    const missed = misses(measured, timed)
    if (missed.length > 0) console.error(`\nMissed:\n${missed.join('\n')}`)
    process.exitCode = missed.length > 0 ? 1 : 0
  } finally {
    await proxy.close()
  }
}

main().catch(fail)
