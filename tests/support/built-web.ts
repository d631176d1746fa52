import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../../scripts/build-web.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built web app. */
    readonly webDist: string
  }
}

/** One build for all browser tests of a project. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, remove } = await copyBuiltWeb()
  project.provide('webDist', folder)
  return remove
}

export interface BuiltWeb {
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the web app and copies it, so that a build meanwhile does not pull it away. */
export async function copyBuiltWeb(): Promise<BuiltWeb> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-web-'))
  await cp(await buildWeb(), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
