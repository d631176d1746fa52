import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../tests/support/accounts.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

const links = () => server.services.vault.mailedLinks
const refused = { code: 'not_found' }

describe('a mailed link', () => {
  it('is valid beside a newer one, and using one invalidates both', async () => {
    const userId = randomUUID()
    const older = await links().issue(userId, 'verify')
    const newer = await links().issue(userId, 'verify')
    expect(await links().use(older, 'verify')).toBe(userId)
    await expect(links().use(older, 'verify')).rejects.toMatchObject(refused)
    await expect(links().use(newer, 'verify')).rejects.toMatchObject(refused)
  })

  it('can be used once, even by simultaneous uses of several links of a user', async () => {
    const userId = randomUUID()
    const tokens = [await links().issue(userId, 'verify'), await links().issue(userId, 'verify')]
    const uses = Array.from({ length: 20 }, (_, n) => links().use(tokens[n % 2] ?? '', 'verify'))
    const used = await Promise.allSettled(uses)
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of used) if (each.status === 'rejected') expect(each.reason).toMatchObject(refused)
  })

  it('sets a password once, and invalidates the user’s other links of that purpose', async () => {
    const { userId } = await aUser(server.services, 'customer')
    const tokens = [await links().issue(userId, 'reset'), await links().issue(userId, 'reset')]
    const used = await Promise.allSettled(tokens.map((token) => links().useForPassword(token, 'reset', 'a hash')))
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('that sets a password unlinks the Google account', async () => {
    const { credentials } = server.services.vault
    const { userId } = await aUser(server.services, 'customer')
    const subject = `google-${userId}`
    await credentials.setGoogleSubject(userId, subject, 1)
    expect(await credentials.userOfGoogle(subject)).toBeDefined()
    await links().useForPassword(await links().issue(userId, 'reset'), 'reset', 'a hash')
    expect(await credentials.userOfGoogle(subject)).toBeUndefined()
  })

  it('is valid only for its purpose and its user', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const token = await links().issue(one, 'reset')
    const others = await links().issue(other, 'reset')
    await links().issue(one, 'verify')
    await expect(links().use(token, 'verify')).rejects.toMatchObject(refused)
    expect(await links().use(token, 'reset')).toBe(one)
    expect(await links().peek(others, 'reset')).toBe(other)
  })
})
