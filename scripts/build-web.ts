import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { StartError } from '../runtime/start-checks.ts'

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

const root = join(import.meta.dirname, '..')
const builds = join(root, 'web', 'dist')

/**
 * Builds the web app unless its sources were built before, and returns its folder. The folder is named after the
 * sources and never changes, so processes can build and serve at the same time.
 */
export async function buildWeb(): Promise<string> {
  const name = await digestOfSources()
  const folder = join(builds, name)
  if (!existsSync(folder)) await buildAs(name)
  await keepBuild(folder)
  return folder
}

/**
 * Returns the folder that WEB_DIST names, else that of `buildWeb`. Throws a StartError if it contains no built web app.
 */
export async function webToServe(named: string | undefined): Promise<string> {
  if (named === undefined) return buildWeb()
  if (existsSync(join(named, 'index.html'))) return resolve(named)
  throw new StartError(`WEB_DIST is "${named}": it must be a folder with the built web app.`)
}

async function buildAs(name: string): Promise<void> {
  const folder = join(builds, name)
  console.log('Building the web app …')
  const unfinished = join(builds, `.${name}-${process.pid}`)
  try {
    await mkdir(builds, { recursive: true })
    await removeOldBuilds(builds)
    await build(unfinished)
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error
    })
  } catch (error) {
    throw new StartError(`The web app can't be built: ${error instanceof Error ? error.message : error}`)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Builds for browsers, and for the server, which renders pages. */
async function build(folder: string): Promise<void> {
  await vite('build', '--outDir', folder)
  await vite('build', '--ssr', 'server/server.tsx', '--outDir', join(folder, '.server'))
  await compressAssets(join(folder, 'assets'))
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Writes a compressed copy beside each script and style, so that requests need no compression. */
async function compressAssets(folder: string): Promise<void> {
  for await (const file of glob('*.{js,css}', { cwd: folder })) {
    const path = join(folder, file)
    const bytes = await readFile(path)
    await Promise.all([
      gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${path}.gz`, small)),
      brotlied(bytes).then((small) => writeFile(`${path}.br`, small)),
    ])
  }
}

/**
 * Runs Vite in the web app's folder, in a separate process: always in production mode, independent of NODE_ENV, and its
 * memory is freed afterwards.
 */
export const vite = (...wanted: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), ...wanted, '--logLevel', 'warn'],
    { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: 'production' } },
  )

/** Returns the files that the web app is built from, in order. */
export async function webSources(): Promise<readonly string[]> {
  const files: string[] = []
  for await (const file of glob(['web/**/*', 'api/contract/*.ts', 'language/*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name === 'web/dist' || name.endsWith('.test.ts') || name.endsWith('.test.tsx'),
    withFileTypes: false,
  }))
    files.push(file)
  return files.sort()
}

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  for (const file of await webSources()) {
    const bytes = await readFile(join(root, file)).catch(() => undefined)
    if (bytes) digest.update(file).update(bytes)
  }
  return digest.digest('hex').slice(0, 16)
}
