import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const hourMs = 3_600_000
const unusedMs = 24 * hourMs

/**
 * Says that a build is in use, now and every hour for as long as this process lives, so that later builds leave it. A
 * build that this process may only read is served as it is: whoever may write there decides how long it stays.
 */
export async function keepBuild(folder: string): Promise<void> {
  const use = () => utimes(folder, new Date(), new Date())
  // Nothing depends on a folder that somebody removed by hand.
  setInterval(() => void use().catch(() => undefined), hourMs).unref()
  await use().catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })
}

const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EROFS'].includes(String(error.code))

/** Removes the builds that nobody has used for a day. */
export async function removeOldBuilds(builds: string): Promise<void> {
  for (const name of await readdir(builds)) {
    const used = await stat(join(builds, name)).catch(() => undefined)
    if (used && used.mtimeMs < Date.now() - unusedMs) await rm(join(builds, name), { recursive: true, force: true })
  }
}
