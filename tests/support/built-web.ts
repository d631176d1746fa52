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

/** Builds the web app once for all browser tests and copies it, so that a build meanwhile does not pull it away. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const copy = await mkdtemp(join(tmpdir(), 'studioni-web-'))
  await cp(await buildWeb(), copy, { recursive: true })
  project.provide('webDist', copy)
  return () => rm(copy, { recursive: true })
}
