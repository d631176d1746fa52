import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { keepBuild, removeOldBuilds, webSources, webToServe } from './build-web.ts'

const dayMs = 86_400_000

let builds: string
beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'studioni-builds-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(builds, { recursive: true })
})

async function builtDaysAgo(name: string, days: number): Promise<string> {
  const folder = join(builds, name)
  await mkdir(folder)
  const then = new Date(Date.now() - days * dayMs)
  await utimes(folder, then, then)
  return folder
}

it('removes builds unused for a day, but not one that a server has just taken', async () => {
  await builtDaysAgo('left', 2)
  await builtDaysAgo('young', 0.5)
  await keepBuild(await builtDaysAgo('taken', 2))
  await removeOldBuilds(builds)
  expect((await readdir(builds)).toSorted()).toEqual(['taken', 'young'])
})

it('keeps the build of a server that has run for days', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const folder = await builtDaysAgo('served', 0)
  await keepBuild(folder)
  // Only one mark is due: of several, the oldest could be written last.
  vi.setSystemTime(Date.now() + 3 * dayMs)
  vi.advanceTimersByTime(dayMs / 24)
  const isInUse = async () => (await stat(folder)).mtimeMs > Date.now() - dayMs
  await vi.waitUntil(isInUse, { timeout: 20_000 })
  await removeOldBuilds(builds)
  expect(await readdir(builds)).toEqual(['served'])
})

it.skipIf(process.platform !== 'linux')('accepts a build that this user may not mark as in use', async () => {
  // Not even root may change the times of this folder.
  await expect(utimes('/proc/self', new Date(), new Date())).rejects.toThrow('EPERM')
  await keepBuild('/proc/self')
})

it('counts every file that the pages import as a source of the build', async () => {
  const sources = new Set(await webSources())
  const imported = [...sources]
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).*from '(\.[^']+)'/gm)].map(([, path = '']) =>
        normalize(join(dirname(file), path)),
      ),
    )
  expect(imported.filter((file) => !file.startsWith('web/'))).toContain('language/text.ts')
  expect(imported.filter((file) => !sources.has(file))).toEqual([])
})

it('rejects a missing build', async () => {
  await expect(keepBuild(join(builds, 'missing'))).rejects.toThrow('ENOENT')
})

test('uses the folder of WEB_DIST if it contains a built web app', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-built-'))
  await expect(webToServe(folder)).rejects.toThrow(
    `WEB_DIST is "${folder}": it must be a folder with the built web app.`,
  )
  await writeFile(join(folder, 'index.html'), '')
  expect(await webToServe(folder)).toBe(folder)
  await rm(folder, { recursive: true })
})
