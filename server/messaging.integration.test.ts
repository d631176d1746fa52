import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword } from '../api/contract/auth.ts'
import { aUser } from '../tests/support/accounts.ts'
import { givenSecrets, openTestServer, type TestServer } from '../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ NODE_ENV: 'production', RATE_LIMITS: 'on', ...givenSecrets })
})
afterAll(() => server?.stop())

it('in production without a mail server, stores no message with a password reset link', async () => {
  const { email } = await aUser(server.services, 'studio_manager')
  await server.client.call(forgotPassword, { body: { email } })
  const failures = async () => {
    const found: unknown[] = []
    for await (const { type, data } of server.store.readAll({ types: ['message.failed'] })) found.push([type, data])
    return found
  }
  await expect.poll(failures).toMatchObject([['message.failed', { why: 'No mail server is configured: set SMTP_URL' }]])
  const { rows } = await server.database.pool.query(`select to_regclass('simulator.outbox') as catcher`)
  expect(rows).toEqual([{ catcher: null }])
})
