import { once } from 'node:events'
import { createServer, request } from 'node:http'
import express, { type RequestHandler } from 'express'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import type { PageRequest, RenderPage } from '../contract/page.ts'
import { pages } from './pages.ts'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())))

/** Starts a server with this renderer. Returns its URL, and the faults that it reports. */
async function startServer(render: RenderPage, before: RequestHandler = (_request, _response, next) => next()) {
  const faults: unknown[] = []
  const handler = pages({
    render,
    shell: (language) => `shell in ${language}`,
    ask: async () => Response.json({}),
    publicUrl: () => 'https://studioni.test',
    onFault: (error) => faults.push(error),
  })
  const server = await listening(createServer(express().get(/^/, before, handler)))
  open.push(server)
  return { url: server.url, faults }
}

/** Sends a request with `target` instead of a path. */
async function statusOf(url: string, target: string): Promise<number | undefined> {
  const [response] = await once(request(url, { path: target }).end(), 'response')
  response.resume()
  return response.statusCode
}

async function* parts(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts
}

const renders =
  (more: Partial<{ status: 200 | 404; personal: boolean }> = {}): RenderPage =>
  async ({ address, language }) => ({
    status: 200,
    personal: false,
    html: parts(`${address} `, `in ${language}`),
    ...more,
  })

describe('pages', () => {
  it('renders a page for its public address, in the requested language', async () => {
    const { url } = await startServer(renders())
    const response = await fetch(`${url}/studios?people=3`, { headers: { cookie: 'lang=sw' } })
    expect(await response.text()).toBe('https://studioni.test/studios?people=3 in sw')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Language')
  })

  it('forbids caches and search engines to store a personal page', async () => {
    const { url } = await startServer(renders({ personal: true }))
    const { headers } = await fetch(`${url}/payment/secret`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('nosnippet, noarchive')
  })

  it('renders a request for another site under our own address', async () => {
    const addresses: string[] = []
    const { url } = await startServer(async (page) => {
      addresses.push(page.address.href)
      return undefined
    })
    await fetch(`${url}//elsewhere.test/studios`)
    await statusOf(url, 'http://elsewhere.test/studios?people=3')
    await statusOf(url, 'ftp://elsewhere.test/studios?people=4')
    expect(addresses).toEqual([
      'https://studioni.test//elsewhere.test/studios',
      'https://studioni.test/studios?people=3',
      'https://studioni.test/studios?people=4',
    ])
  })
})

describe('pages sends a page without content, for the browser to render,', () => {
  it('if the server does not render it', async () => {
    const { url, faults } = await startServer(async () => undefined)
    const response = await fetch(`${url}/admin`)
    expect([response.status, await response.text()]).toEqual([200, 'shell in en'])
    expect(faults).toEqual([])
  })

  it('with 404 for an address that is not a valid path, without reporting a fault', async () => {
    const { url, faults } = await startServer(renders())
    expect([await statusOf(url, '*'), await statusOf(url, '/%')]).toEqual([404, 404])
    expect(faults).toEqual([])
  })

  it('if rendering fails, and reports the error', async () => {
    const broken = new Error('broken')
    const { url, faults } = await startServer(() => Promise.reject(broken))
    expect(await (await fetch(url)).text()).toBe('shell in en')
    expect(faults).toEqual([broken])
  })

  it('if too many pages are being rendered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { url } = await startServer(async (page) => {
      await promise
      return renders()(page)
    })
    const received: string[] = []
    const answers = Array.from({ length: 40 }, async () => received.push(await (await fetch(url)).text()))
    await expect.poll(() => received).toEqual(Array(8).fill('shell in en'))
    resolve()
    await Promise.all(answers)
    expect(new Set(received.slice(8))).toEqual(new Set(['https://studioni.test/ in en']))
  })
})

it('clients that do not read their pages count towards the limit for some seconds only', async () => {
  const { url } = await startServer(async () => ({ status: 200, personal: false, html: endless() }))
  async function* endless() {
    yield 'begun'
    await new Promise(() => {})
  }
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const leaving = new AbortController()
  const begin = () => fetch(url, { signal: leaving.signal })
  const first = async ({ body }: Response) => new TextDecoder().decode((await body?.getReader().read())?.value)
  await Promise.all(Array.from({ length: 32 }, begin))
  expect(await first(await begin())).toBe('shell in en')
  vi.advanceTimersByTime(10_000)
  expect(await first(await begin())).toBe('begun')
  leaving.abort()
})

it('clients that disconnected before rendering do not count towards the limit', async () => {
  let left = 0
  let arrive = () => {}
  const { url } = await startServer(renders(), (request, response, next) => {
    if (request.path !== '/slow') return next()
    response.on('close', () => {
      left++
      next()
    })
    arrive()
  })
  for (let i = 0; i < 40; i++) {
    const leaving = new AbortController()
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const answer = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => undefined)
    await arrived
    leaving.abort()
    await answer
  }
  await expect.poll(() => left).toBe(40)
  expect(await (await fetch(url)).text()).toBe('https://studioni.test/ in en')
})

it('rendering stops when the client disconnects', async () => {
  const begun = Promise.withResolvers<PageRequest>()
  const { url } = await startServer(async (page) => {
    begun.resolve(page)
    return { status: 200, personal: false, html: endless() }
  })
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  const { signal } = await begun.promise
  await expect.poll(() => signal.aborted).toBe(true)
  await expect.poll(() => ended).toBe(true)
})

let ended = false
async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) yield 'a'.repeat(10_000)
  } finally {
    ended = true
  }
}
