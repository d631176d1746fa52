import { createServer } from 'node:http'
import express from 'express'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listening } from '../../tests/support/listening.ts'
import { limitDone, limitPerMinute } from './security.ts'

it.each([
  ['addresses with ports', ['203.0.113.7:1024', '203.0.113.7:1025', '203.0.113.7']],
  ['IPv6 addresses of one network', ['2001:db8:1:200::1', '[2001:db8:1:201::2]:443', '2001:db8:1:2ff::3']],
  ['texts that are not addresses', ['unknown', 'unknown', 'unknown']],
])('limitPerMinute counts %s from a proxy as one client and logs nothing', async (_, clients) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = express().set('trust proxy', 'loopback').use(limitPerMinute(2))
  const server = await listening(createServer(app.use((_request, response) => void response.sendStatus(204))))
  onTestFinished(server.close)
  const statuses: number[] = []
  for (const client of clients)
    statuses.push((await fetch(server.url, { headers: { 'x-forwarded-for': client } })).status)
  expect(statuses).toEqual([204, 204, 429])
  expect(logged).not.toHaveBeenCalled()
})

it('limitDone does not count rejected requests', async () => {
  const app = express().use(limitDone(2, 60_000))
  const answers = [400, 404, 400, 204, 409, 204, 204, 400]
  const server = await listening(
    createServer(app.use((_request, response) => void response.sendStatus(answers.shift() ?? 500))),
  )
  onTestFinished(server.close)
  const statuses: number[] = []
  for (let sent = 0; sent < 8; sent++) statuses.push((await fetch(server.url)).status)
  expect(statuses).toEqual([400, 404, 400, 204, 409, 204, 429, 429])
})
