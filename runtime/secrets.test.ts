import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studioni-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const load = () => loadSecrets(loadConfig({ DATA_DIR: dataDir }))

test('secrets are generated once and kept', async () => {
  const made = await load()
  expect(made.dataKey).toMatch(/^[0-9a-f]{64}$/)
  expect(await load()).toEqual(made)
})

test('secrets are the same for processes that start at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, load))
  expect(new Set(all.map(({ dataKey }) => dataKey)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secrets.json'])
})

test('the M-Pesa callback secret is configured, generated, or derived from older secrets', async () => {
  const made = await load()
  expect(made.mpesaCallbackSecret).toMatch(/^[0-9a-f]{64}$/)
  const given = { DATA_DIR: dataDir, MPESA_CALLBACK_SECRET: 's'.repeat(32), JWT_SECRET: 'j'.repeat(32) }
  expect((await loadSecrets(loadConfig(given))).mpesaCallbackSecret).toBe('s'.repeat(32))
  const { mpesaCallbackSecret: _own, ...older } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(older))
  const { mpesaCallbackSecret: derived } = await load()
  expect(derived).toMatch(/^[0-9a-f]{64}$/)
  const rotated = loadConfig({ DATA_DIR: dataDir, JWT_SECRET: 'j'.repeat(32), LINK_SECRET: 'l'.repeat(32) })
  expect((await loadSecrets(rotated)).mpesaCallbackSecret).toBe(derived)
})

test('the VAPID key is configured, or derived from a shared LINK_SECRET', async () => {
  const key = async (more: object) => (await loadSecrets(loadConfig({ DATA_DIR: dataDir, ...more }))).vapidPrivateKey
  expect(await key({ VAPID_PRIVATE_KEY: 'k'.repeat(43) })).toBe('k'.repeat(43))
  const made = await key({})
  expect(made).toMatch(/^[\w-]{43}$/)
  const shared = await key({ LINK_SECRET: 'l'.repeat(32) })
  expect(shared).not.toBe(made)
  await rm(join(dataDir, 'secrets.json'))
  expect(await key({ LINK_SECRET: 'l'.repeat(32) })).toBe(shared)
})

test.each(['', '{"dataKey":', '{"dataKey":"a"}'])('loadSecrets reports a damaged file: %j', async (text) => {
  await writeFile(join(dataDir, 'secrets.json'), text)
  await expect(load()).rejects.toThrow(/secrets\.json is damaged: restore it from a backup/)
})

test('loadSecrets writes no new file for an embedded database whose secrets are missing', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  await expect(load()).rejects.toThrow(/^\S+secrets\.json is missing: restore it from a backup/)
  expect(await readdir(dataDir)).toEqual(['postgres'])
  const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1/studioni' }
  expect((await loadSecrets(loadConfig(elsewhere))).dataKey).toMatch(/^[0-9a-f]{64}$/)
})
