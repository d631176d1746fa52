import { expect, it, onTestFinished } from 'vitest'
import { requestPrompt } from '../../commands/payments/payment.ts'
import { CallbackAddresses } from '../../integrations/mpesa/addresses.ts'
import { aUser } from '../support/accounts.ts'
import { byTests } from '../support/fixtures.ts'
import { openTestServer } from '../support/server.ts'
import { slowRequest } from '../support/slow-request.ts'
import { actionsAt } from './actions.ts'

it('a requested prompt is still sent while the server shuts down', async () => {
  const server = await openTestServer()
  const { client, services, fixtures, simulator, database, callbackSecrets } = server
  if (!simulator) throw new Error('There is no M-Pesa')
  const admin = await aUser(services, 'admin')
  const addresses = new CallbackAddresses(callbackSecrets.current, () => server.url)
  const setup = actionsAt({ client, services, fixtures, simulator, admin, addresses, pool: database.pool })
  const booking = await setup.approved()
  const finishRequest = await slowRequest(server.url)
  const stopped = server.stop()
  onTestFinished(() => stopped)
  const request = { phone: booking.phone, graceMinutes: 15 }
  await requestPrompt(services, booking.id, request, byTests())
  await expect.poll(() => setup.promptsOf(booking)).toBe(1)
  finishRequest()
})
