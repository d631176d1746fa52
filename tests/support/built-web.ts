import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../scripts/build-web.ts'

export interface BuiltWeb {
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the web app and copies it, so that a later build does not replace it. */
export async function copyBuiltWeb(): Promise<BuiltWeb> {
  const folder = await mkdtemp(join(tmpdir(), 'studioni-web-'))
  await cp(await buildWeb(), folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
