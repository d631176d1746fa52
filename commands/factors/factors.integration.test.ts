import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../../tests/support/accounts.ts'
import { byTests } from '../../tests/support/fixtures.ts'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { newId } from '../context.ts'
import { streams } from '../streams.ts'
import { replaceRecoveryCodes, resetUserFactors } from './change-factors.ts'
import { newRecoveryCodes, newTotpSecret } from './prove.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

/** Eight sets of recovery codes, as eight processes would store them at the same time. */
const eightSets = () => Array.from({ length: 8 }, newRecoveryCodes)

async function someSession() {
  const userId = newId()
  const { sessions } = server.services.vault
  const { id: tokenId } = await sessions.begin({ userId, email: 'a@example.com', role: 'customer' })
  return { userId, tokenId }
}

describe('recovery codes', () => {
  it('that are created several times at once count once', async () => {
    const { factors } = server.services.vault
    const session = await someSession()
    const { userId } = session
    const sets = eightSets()
    const added = await Promise.all(sets.map((codes) => factors.addRecoveryCodes(session, codes)))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await factors.countsOf(userId)).toMatchObject({ recoveryCodes: 10 })
    for (const code of sets[added.indexOf(true)] ?? []) expect(await factors.useRecoveryCode(userId, code)).toBe(true)
    expect(await factors.addRecoveryCodes(session, newRecoveryCodes())).toBe(true)
  })

  it('that are replaced several times at once are those of one replacement', async () => {
    const { factors } = server.services.vault
    const session = await someSession()
    const { userId } = session
    const first = newRecoveryCodes()
    await factors.setRecoveryCodes(session, first)
    const sets = eightSets()
    await Promise.all(sets.map((codes) => factors.setRecoveryCodes(session, codes)))
    expect(await factors.countsOf(userId)).toMatchObject({ recoveryCodes: 10 })
    const used = await Promise.all(
      sets.map((codes) => Promise.all(codes.map((code) => factors.useRecoveryCode(userId, code)))),
    )
    expect(used.filter((each) => each.every(Boolean))).toHaveLength(1)
    expect(used.flat().filter(Boolean)).toHaveLength(10)
  })
})

it('a session that has ended adds no passkey, authenticator app or recovery codes', async () => {
  const { factors, credentials } = server.services.vault
  const session = await someSession()
  const { userId } = session
  const passkey = { ...session, publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Phone' }
  const add = async () => factors.addPasskey({ ...passkey, factorId: newId(), credentialId: newId() })
  expect(await add()).toBe(true)
  await credentials.endSessions(userId)
  expect(await add()).toBe(false)
  await factors.beginTotp(session, { factorId: newId(), secret: newTotpSecret() })
  expect(await factors.totpOf(userId)).toBeUndefined()
  expect(await factors.addRecoveryCodes(session, newRecoveryCodes())).toBe(false)
  expect(await factors.setRecoveryCodes(session, newRecoveryCodes())).toBe(false)
  expect(await factors.countsOf(userId)).toEqual({ passkeys: 1, totp: false, recoveryCodes: 0 })
})

it('recovery codes that are not replaced, because the session has ended, leave no event', async () => {
  const { services } = server
  const { userId } = await aUser(services, 'admin', { withFactor: true })
  await services.vault.credentials.endSessions(userId)
  const replacing = replaceRecoveryCodes(services, { userId, tokenId: newId() }, byTests())
  await expect(replacing).rejects.toMatchObject({ code: 'not_found' })
  const events = await Array.fromAsync(services.store.read(streams.user(userId)))
  expect(events.map(({ type }) => type)).not.toContain('user.recovery_codes_created')
})

it('a reset by an admin unlinks a Google account without an event of its link, and records it once', async () => {
  const { services } = server
  const { credentials } = services.vault
  const { userId } = await aUser(services, 'studio_manager')
  const subject = `google-${userId}`
  await credentials.setGoogleSubject(userId, subject, 1)
  const isRecorded = async () => (await resetUserFactors(services, userId, newId(), byTests())).changed
  expect([await isRecorded(), await isRecorded()]).toEqual([true, false])
  expect(await credentials.userOfGoogle(subject)).toBeUndefined()
})
