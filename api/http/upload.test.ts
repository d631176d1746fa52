import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listening } from '../../tests/support/listening.ts'
import { UploadRejected, UploadSlots, withUpload } from './upload.ts'

const limits = { types: ['image/png'], largestBytes: 1_000, smallestBytes: 1, maxFiles: 1 }

test.each([
  [['isPrimary'], 'received'],
  [['list[1]', 'list[a]'], expect.objectContaining({ status: 400, text: 'upload.unexpected-part' })],
])('withUpload receives a form with the fields %j, or rejects it', async (names, outcome) => {
  const app = express().post('/', async (request, response) => {
    const work = async () => 'received'
    const got = await withUpload(request, response, { field: 'images', limits }, work).catch((error: unknown) => error)
    response.end()
    outcomes.push(got)
  })
  const outcomes: unknown[] = []
  const server = await listening(createServer(app))
  onTestFinished(() => server.close())
  const body = new FormData()
  for (const name of names) body.append(name, 'true')
  await fetch(server.url, { method: 'POST', body })
  expect(outcomes).toEqual([outcome])
})

test('withUpload does not wait for a client that has disconnected', async () => {
  const outcome = Promise.withResolvers<unknown>()
  const app = express().post('/', async (request, response) => {
    await once(response, 'close')
    withUpload(request, response, { field: 'images', limits }, async () => 'received').then(
      outcome.resolve,
      outcome.resolve,
    )
  })
  const server = await listening(createServer(app))
  onTestFinished(() => server.close())
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = ['POST / HTTP/1.1', 'Host: here', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 99']
  socket.write(`${head.join('\r\n')}\r\n\r\n--x`, () => socket.destroy())
  expect(await outcome.promise).toBeInstanceOf(UploadRejected)
})

test('UploadSlots runs two uploads of a user and eight of all users, lets others wait, and refuses a user’s 21st', async () => {
  const slots = new UploadSlots()
  const open: (() => void)[] = []
  const upload = (user: string) => slots.hold(user, () => new Promise<void>((resolve) => open.push(resolve)))
  const uploads = Array.from({ length: 20 }, () => upload('a'))
  await expect(upload('a')).rejects.toMatchObject({ code: 'too_many', details: { retryAfterSeconds: 5 } })
  await vi.waitFor(() => expect(open).toHaveLength(2))
  uploads.push(...['b', 'b', 'c', 'c', 'd', 'd', 'e'].map(upload))
  await vi.waitFor(() => expect(open).toHaveLength(8))
  for (let i = 0; i < uploads.length; i++) {
    await vi.waitFor(() => expect(open.length).toBeGreaterThan(i))
    open[i]?.()
  }
  await Promise.all(uploads)
})

test('UploadSlots gives the slot of a failed upload to the next one', async () => {
  const slots = new UploadSlots()
  const failing = () => slots.hold('a', () => Promise.reject(new Error('cut short')))
  for (let i = 0; i < 30; i++) await expect(failing()).rejects.toThrow('cut short')
})

test('UploadSlots forgets a user without uploads', async () => {
  const slots = new UploadSlots()
  const first = Promise.withResolvers<void>()
  const uploads = [slots.hold('a', () => first.promise), slots.hold('a', async () => undefined)]
  await uploads[1]
  expect(slots.users).toBe(1)
  first.resolve()
  await Promise.all(uploads)
  await expect(slots.hold('b', () => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
  expect(slots.users).toBe(0)
})
