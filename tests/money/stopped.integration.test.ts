import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { requestPrompt } from '../../commands/payments/prompt.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { aUser } from '../support/accounts.ts'
import { byTests } from '../support/fixtures.ts'
import { openTestServer } from '../support/server.ts'
import { deskAt } from './desk.ts'

/** Somebody whose request has arrived and is not yet complete. Answers what ends it. */
async function slowRequest(url: string): Promise<() => void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = ['POST /api/v1/contact HTTP/1.1', 'host: x', 'content-type: application/json', 'content-length: 2']
  const told = once(socket, 'data')
  socket.write([...head, 'expect: 100-continue', '', ''].join('\r\n'))
  await told
  return () => socket.destroy()
}

it('a prompt that was promised comes to its phone, though the server takes no more requests', async () => {
  const server = await openTestServer()
  const { client, services, fixtures, simulator, database, secretFor } = server
  if (!simulator) throw new Error('There is no M-Pesa')
  const admin = await aUser(services, 'admin')
  const addresses = new CallbackAddresses(secretFor('mpesa callbacks'), () => server.url)
  const desk = deskAt({ client, services, fixtures, simulator, admin, addresses, pool: database.pool })
  const booking = await desk.approved()
  const leave = await slowRequest(server.url)
  const stopped = server.stop()
  onTestFinished(() => stopped)
  const asked = { phone: booking.phone, graceMinutes: 15 }
  await requestPrompt(services, booking.id, asked, byTests())
  await expect.poll(() => desk.promptsOf(booking)).toBe(1)
  leave()
})
