import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../tests/support/server.ts'
import { newId } from '../context.ts'
import { newRecoveryCodes } from './prove.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.stop())

/** Eight sets of recovery codes, as eight processes would store them at the same time. */
const eightSets = () => Array.from({ length: 8 }, newRecoveryCodes)

describe('recovery codes', () => {
  it('that are created several times at once count once', async () => {
    const { factors } = server.services.vault
    const userId = newId()
    const sets = eightSets()
    const added = await Promise.all(sets.map((codes) => factors.addRecoveryCodes(userId, codes)))
    expect(added.filter(Boolean)).toHaveLength(1)
    expect(await factors.countsOf(userId)).toMatchObject({ recoveryCodes: 10 })
    for (const code of sets[added.indexOf(true)] ?? []) expect(await factors.useRecoveryCode(userId, code)).toBe(true)
    expect(await factors.addRecoveryCodes(userId, newRecoveryCodes())).toBe(true)
  })

  it('that are replaced several times at once are those of one replacement', async () => {
    const { factors } = server.services.vault
    const userId = newId()
    const first = newRecoveryCodes()
    await factors.setRecoveryCodes(userId, first)
    const sets = eightSets()
    await Promise.all(sets.map((codes) => factors.setRecoveryCodes(userId, codes)))
    expect(await factors.countsOf(userId)).toMatchObject({ recoveryCodes: 10 })
    const used = await Promise.all(
      sets.map((codes) => Promise.all(codes.map((code) => factors.useRecoveryCode(userId, code)))),
    )
    expect(used.filter((each) => each.every(Boolean))).toHaveLength(1)
    expect(used.flat().filter(Boolean)).toHaveLength(10)
  })
})

it('a session that has ended adds no passkey', async () => {
  const { factors, sessions, credentials } = server.services.vault
  const userId = newId()
  const passkey = { userId, publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Phone' }
  const add = async (tokenId: string) =>
    factors.addPasskey({ ...passkey, factorId: newId(), credentialId: newId(), tokenId })
  const { id } = await sessions.begin({ userId, email: 'a@example.com', role: 'customer' })
  expect(await add(id)).toBe(true)
  await credentials.endSessions(userId)
  expect(await add(id)).toBe(false)
  expect(await factors.passkeysOf(userId)).toHaveLength(1)
})
