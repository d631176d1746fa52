import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { checkInstalled } from './start-checks.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studioni-installed-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1/studioni' }
const secrets = { DATA_KEY: 'a'.repeat(64), LINK_SECRET: 'b'.repeat(32), JWT_SECRET: 'c'.repeat(32) }
const check = (environment: Readonly<Record<string, string>> = {}) =>
  checkInstalled(loadConfig({ DATA_DIR: dataDir, ...environment }))

test('checkInstalled rejects a folder without a database and leaves it unchanged', async () => {
  await expect(check()).rejects.toThrow(`There is no database in ${dataDir}: set DATA_DIR to the server’s.`)
  await expect(check(secrets)).rejects.toThrow('There is no database in')
  expect(await readdir(dataDir)).toEqual([])
})

test('checkInstalled accepts an external database with secrets in the folder or environment', async () => {
  await expect(check(elsewhere)).rejects.toThrow('There are no secrets in')
  await check({ ...elsewhere, ...secrets })
  await writeFile(join(dataDir, 'secrets.json'), '{}')
  await check(elsewhere)
})

test('checkInstalled accepts a folder with secrets and a database', async () => {
  await writeFile(join(dataDir, 'secrets.json'), '{}')
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  await check()
})
