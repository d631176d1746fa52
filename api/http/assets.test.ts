import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listening } from '../../tests/support/listening.ts'
import { assetsIn } from './assets.ts'

const script = 'console.log("Karibu")'
const folder = mkdtempSync(join(tmpdir(), 'studioni-assets-'))
writeFileSync(join(folder, 'a-1.js'), script)
writeFileSync(join(folder, 'a-1.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'a-1.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'b-2.woff2'), 'letters')
const server = createServer(express().use('/assets', assetsIn(folder)))
// A later build removes older ones even if another process still serves them.
rmSync(folder, { recursive: true })

let at: Listening
beforeAll(async () => {
  at = await listening(server)
})
afterAll(() => at.close())

const load = (name: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${at.url}/assets/${name}`, { method, headers: { 'accept-encoding': 'identity', ...headers } })

it('assetsIn serves files as immutable, even after their folder was removed', async () => {
  const reply = await load('a-1.js')
  expect([reply.status, await reply.text()]).toEqual([200, script])
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('content-length')).toBe(String(script.length))
  expect(reply.headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
  expect((await load('b-2.woff2')).headers.get('content-type')).toBe('font/woff2')
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
])('assetsIn sends the best encoding for a browser that accepts %s', async (accepted, encoding) => {
  const reply = await load('a-1.js', { 'accept-encoding': accepted })
  expect(reply.headers.get('content-encoding')).toBe(encoding)
  expect(reply.headers.get('vary')).toBe('Accept-Encoding')
  expect(await reply.text()).toBe(script)
})

it('assetsIn ignores range requests and sends the whole file', async () => {
  for (const range of ['bytes=3-5', 'bytes=10-5', 'bytes=-1']) {
    const reply = await load('a-1.js', { range })
    expect([reply.status, await reply.text()]).toEqual([200, script])
  }
})

it('assetsIn answers HEAD with the size and no body', async () => {
  const reply = await load('a-1.js', {}, 'HEAD')
  expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, `${script.length}`, ''])
})

it.each(['gone.js', '', '..%2f..%2fpackage.json', '%00', '__proto__', 'a-1.js/', 'a-1.js.br'])(
  'assetsIn returns 404 for "%s"',
  async (name) => {
    expect((await load(name)).status).toBe(404)
  },
)

it('assetsIn returns 404 for POST', async () => {
  expect((await load('a-1.js', {}, 'POST')).status).toBe(404)
})
