import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const hourMs = 3_600_000
const unusedMs = 24 * hourMs

/**
 * Marks a build as in use, now and every hour while this process runs, so that later builds keep it. A read-only build
 * is served without a mark.
 */
export async function keepBuild(folder: string): Promise<void> {
  const use = () => utimes(folder, new Date(), new Date())
  // The folder may have been removed by hand.
  setInterval(() => void use().catch(() => undefined), hourMs).unref()
  await use().catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })
}

const isReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EPERM', 'EACCES', 'EROFS'].includes(String(error.code))

/** Removes builds that have been unused for a day. */
export async function removeOldBuilds(builds: string): Promise<void> {
  for (const name of await readdir(builds)) {
    const used = await stat(join(builds, name)).catch(() => undefined)
    if (used && used.mtimeMs < Date.now() - unusedMs) await rm(join(builds, name), { recursive: true, force: true })
  }
}
