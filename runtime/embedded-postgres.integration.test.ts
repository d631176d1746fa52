import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartError } from './start-checks.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studioni-embedded-'))
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('a database that can not be read is left as it is', async () => {
  const directory = join(dataDir, 'postgres')
  await mkdir(join(directory, 'PG_VERSION'), { recursive: true })
  await writeFile(join(directory, 'what-people-booked'), 'a year of it')
  const started = startEmbeddedPostgres(dataDir, 'a password').then(({ stop }) => stop())
  await expect(started).rejects.toThrow(StartError)
  expect(await readdir(directory)).toContain('what-people-booked')
})
