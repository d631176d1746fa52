import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../tests/support/browser.ts'
import { percentile } from './bench/measure.ts'
import { fail, readOptions } from './command-line.ts'
import { startDemoServer } from './demo-server.ts'

const usage = `npm run slow

Measures how long a phone with a bad connection and an empty cache waits for the list of studios, until it is readable
and until it reacts to a click. Fails if that takes too long.`

const roundTripMs = 400
const kilobitsPerSecond = 400
const maxMs = 6_000
const runs = 3

interface Waited {
  /** Milliseconds until a studio's name and its button are visible. */
  readonly readable: number
  /** Milliseconds until an immediate click on that button opened the booking dialog or the studio's page. */
  readonly usable: number
  /** Everything received by then, in the order of arrival. */
  readonly arrived: readonly { readonly path: string; readonly bytes: number; readonly at: number }[]
}

async function throttle(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: (kilobitsPerSecond * 1_000) / 8,
    uploadThroughput: (kilobitsPerSecond * 1_000) / 8,
  })
  return devtools
}

/** Loads the list once, as a first-time visitor. */
async function load(context: BrowserContext, url: string): Promise<Waited> {
  const page = await context.newPage()
  const devtools = await throttle(context, page)
  const paths = new Map<string, string>()
  const arrived: { path: string; bytes: number; at: number }[] = []
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, request.url.replace(url, ''))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    arrived.push({ path: paths.get(requestId) ?? '?', bytes: encodedDataLength, at: passed() })
  })

  await page.goto(`${url}/studios`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: /^Book Session/ }).first()
  await button.waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const readable = passed()
  await button.click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('heading', { level: 1, name: /^(?!All Studios)/ }))
    .first()
    .waitFor()
  return { readable, usable: passed(), arrived }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const median = (numbers: readonly number[]) => percentile(numbers, 0.5)

async function measure(url: string): Promise<Waited[]> {
  const browser = await openBrowser()
  const waited: Waited[] = []
  try {
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        locale: 'en-KE',
        // Only the page is throttled: a service worker's requests would not wait for the slow line.
        serviceWorkers: 'block',
      })
      waited.push(await load(context, url))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return waited
}

function report(waited: readonly Waited[]): void {
  for (const { readable, usable } of waited)
    console.log(`read after ${seconds(readable)}, answered after ${seconds(usable)}`)
  for (const { path, bytes, at } of waited.at(-1)?.arrived ?? [])
    console.log(`${seconds(at).padStart(9)}  ${`${(bytes / 1_000).toFixed(1)} kB`.padStart(9)}  ${path}`)
  const usable = median(waited.map((each) => each.usable))
  console.log(
    `\nThe list of studios over ${kilobitsPerSecond} kbit/s with ${roundTripMs} ms a round trip, median of ${runs}:`,
  )
  console.log(`  to be read      ${seconds(median(waited.map((each) => each.readable)))}`)
  console.log(
    `  answers a click ${seconds(usable)}, at most ${seconds(maxMs)}: ${usable <= maxMs ? 'holds' : 'FALLS SHORT'}`,
  )
  if (usable > maxMs) process.exitCode = 1
}

async function main(): Promise<void> {
  readOptions({}, usage)
  await using server = await startDemoServer()
  report(await measure(server.url))
}

main().catch(fail)
