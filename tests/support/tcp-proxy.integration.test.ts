import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listening, listening } from './listening.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let server: Listening
let proxy: TcpProxy
let received: string[]
let accepted: Socket[]
beforeEach(async () => {
  received = []
  accepted = []
  server = await listening(
    createServer((socket) => {
      accepted.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', (piece) => {
        received.push(piece.toString())
        socket.write(`${piece} back`)
      })
    }),
  )
  proxy = await startTcpProxy({ host: '127.0.0.1', port: server.port })
})
afterEach(async () => {
  proxy.heal()
  await proxy.die()
  for (const socket of accepted) socket.destroy()
  await server.close()
})

/** Connects a client that has had one answer, and records the later events of its connection. */
async function connected() {
  const socket = connect(proxy.port, '127.0.0.1')
  const since = { text: '', error: '', ended: false }
  socket.on('data', (piece) => {
    since.text += piece.toString()
  })
  socket.on('error', (error) => {
    since.error = 'code' in error ? String(error.code) : error.message
  })
  socket.on('end', () => {
    since.ended = true
  })
  socket.write('first')
  await expect.poll(() => since.text).toBe('first back')
  since.text = ''
  return { socket, since }
}

it('keeps the order of data that it delays, and of data after the delay', async () => {
  const { socket, since } = await connected()
  proxy.delay(30)
  socket.write('second')
  await once(accepted[0] ?? socket, 'data')
  proxy.delay(0)
  socket.write('third')
  await expect.poll(() => since.text).toBe('second backthird back')
})

it('cut() ends connections with FIN, reset() with RST', async () => {
  const [one] = [await connected()]
  proxy.cut()
  await expect.poll(() => one.since.ended).toBe(true)
  expect(one.since.error).toBe('')
  const other = await connected()
  proxy.reset()
  await expect.poll(() => other.since.error).toBe('ECONNRESET')
})

it('swallow() drops one direction without an error, and heal() resets connections that lost data', async () => {
  const { socket, since } = await connected()
  const leaving = await connected()
  proxy.swallow('answers')
  socket.write('second')
  await expect.poll(() => received).toContain('second')
  leaving.socket.destroy()
  proxy.swallow('requests')
  socket.write('third')
  const late = connect(proxy.port, '127.0.0.1')
  await once(late, 'connect')
  expect(received).not.toContain('third')
  expect(since).toMatchObject({ text: '', error: '', ended: false })
  expect(accepted.filter(({ closed }) => !closed).length).toBeGreaterThanOrEqual(2)
  proxy.heal()
  await expect.poll(() => since.error).toBe('ECONNRESET')
  late.destroy()
  await connected()
})
