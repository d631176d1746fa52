import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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

test('are made once, and stay', async () => {
  const made = await load()
  expect(made.dataKey).toMatch(/^[0-9a-f]{64}$/)
  expect(await load()).toEqual(made)
})

test.each(['', '{"dataKey":', '{"dataKey":"a"}'])('say in a sentence that they are damaged: %j', async (text) => {
  await writeFile(join(dataDir, 'secrets.json'), text)
  await expect(load()).rejects.toThrow(/secrets\.json is damaged: restore it from a backup/)
})
