import { once } from 'node:events'
import { createServer, request } from 'node:http'
import express, { type RequestHandler } from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import type { PageRequest, RenderPage } from '../contract/page.ts'
import { pages } from './pages.ts'

const open: Listening[] = []
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())))

/** The address of a server of pages that are rendered like this, and what went wrong there. */
async function serving(render: RenderPage, before: RequestHandler = (_request, _response, next) => next()) {
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

/** Sends a request with this text instead of a path. */
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

describe('a page', () => {
  it('is rendered for its public address, in the requested language', async () => {
    const { url } = await serving(renders())
    const response = await fetch(`${url}/studios?people=3`, { headers: { cookie: 'lang=sw' } })
    expect(await response.text()).toBe('https://studioni.test/studios?people=3 in sw')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Language')
  })

  it('that is somebody’s is kept by nobody', async () => {
    const { url } = await serving(renders({ personal: true }))
    const { headers } = await fetch(`${url}/payment/secret`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('nosnippet, noarchive')
  })

  it('of another site is none of ours', async () => {
    const asked: string[] = []
    const { url } = await serving(async (page) => {
      asked.push(page.address.href)
      return undefined
    })
    await fetch(`${url}//elsewhere.test/studios`)
    await statusOf(url, 'http://elsewhere.test/studios?people=3')
    expect(asked).toEqual(['https://studioni.test//elsewhere.test/studios', 'https://studioni.test/studios?people=3'])
  })
})

describe('without content, for the browser to make, is a page', () => {
  it('that is not rendered here', async () => {
    const { url, faults } = await serving(async () => undefined)
    const response = await fetch(`${url}/admin`)
    expect([response.status, await response.text()]).toEqual([200, 'shell in en'])
    expect(faults).toEqual([])
  })

  it('whose address is no path, which is no fault', async () => {
    const { url, faults } = await serving(renders())
    expect([await statusOf(url, '*'), await statusOf(url, '/%')]).toEqual([404, 404])
    expect(faults).toEqual([])
  })

  it('that breaks while it is rendered, which is reported', async () => {
    const broken = new Error('broken')
    const { url, faults } = await serving(() => Promise.reject(broken))
    expect(await (await fetch(url)).text()).toBe('shell in en')
    expect(faults).toEqual([broken])
  })

  it('that too many ask for at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { url } = await serving(async (asked) => {
      await promise
      return renders()(asked)
    })
    const told: string[] = []
    const answers = Array.from({ length: 40 }, async () => told.push(await (await fetch(url)).text()))
    await expect.poll(() => told).toEqual(Array(8).fill('shell in en'))
    resolve()
    await Promise.all(answers)
    expect(new Set(told.slice(8))).toEqual(new Set(['https://studioni.test/ in en']))
  })
})

it('who left before their page’s turn counts no longer', async () => {
  let left = 0
  let arrive = () => {}
  const { url } = await serving(renders(), (request, response, next) => {
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

it('who leaves ends the rendering of their page', async () => {
  const begun = Promise.withResolvers<PageRequest>()
  const { url } = await serving(async (asked) => {
    begun.resolve(asked)
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
