import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webToServe } from './build-web.ts'

test('the folder of WEB_DIST is served as it is, if it holds a built web app', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-built-'))
  await expect(webToServe(folder)).rejects.toThrow(
    `WEB_DIST is "${folder}": it must be a folder with the built web app.`,
  )
  await writeFile(join(folder, 'index.html'), '')
  expect(await webToServe(folder)).toBe(folder)
  await rm(folder, { recursive: true })
})
