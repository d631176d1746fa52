import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const unpacked = join(root, 'node_modules', '.cache', 'chromium')

/** A browser's program and its additional environment variables. */
interface BrowserProgram {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  /** True for the program from npm, which draws everything alike on every machine. */
  readonly isFromNpm: boolean
}

/**
 * Returns the browser of CHROME_PATH, else the one from npm, which is quicker and the same everywhere, else the
 * system's Chromium.
 */
async function findBrowser(): Promise<BrowserProgram> {
  const given = process.env.CHROME_PATH
  if (given) return { path: given, env: {}, isFromNpm: false }
  const bundled = await bundledBrowser()
  if (bundled) return bundled
  for (const path of systemBrowsers()) if (await runs(path)) return { path, env: {}, isFromNpm: false }
  throw new Error(
    'No browser found: npm’s does not run here, and Chromium is not installed. Set CHROME_PATH to another.',
  )
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path))
}

/** Whether a program prints its version. Some systems only have a stub that explains how to install it. */
const runs = (path: string, env: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  run(path, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  )

/** The browser from npm is made for minimal machines, so it comes with libraries in case the system lacks them. */
async function bundledBrowser(): Promise<BrowserProgram | undefined> {
  if (!existsSync(unpacked)) await unpack()
  const path = join(unpacked, 'chromium')
  for (const libraries of [{}, { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') }])
    if (await runs(path, libraries)) return { path, env: libraries, isFromNpm: true }
  return undefined
}

/** Unpacks to another path and then renames it, so that an interrupted unpacking is not mistaken for a browser. */
async function unpack(): Promise<void> {
  await mkdir(dirname(unpacked), { recursive: true })
  const aside = await mkdtemp(`${unpacked}-`)
  // The second variable makes it unpack its libraries too.
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env })
  await rename(aside, unpacked).catch(async (error: unknown) => {
    // Another process was faster.
    if (!existsSync(unpacked)) throw error
    await rm(aside, { recursive: true })
  })
}

/** A running browser, and whether it is the one from npm. */
export interface OpenBrowser {
  readonly browser: Browser
  readonly isFromNpm: boolean
}

/** Starts a browser that connects only to the tested pages. `more` are further arguments of its program. */
export async function startBrowser(more: readonly string[] = []): Promise<OpenBrowser> {
  const { path, env, isFromNpm } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    // One font besides our own, as wide as Arial, so that late fonts move the page equally on every machine.
    env: { ...process.env, ...env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
  return { browser, isFromNpm }
}

/** Starts a browser for tests that need no particular one. */
export const openBrowser = async (): Promise<Browser> => (await startBrowser()).browser
