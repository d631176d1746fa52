import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const unpacked = join(root, 'node_modules', '.cache', 'chromium')

/** A browser's program and what its environment must say besides ours. */
interface BrowserProgram {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

/** The browser of CHROME_PATH, else the system's Chromium, else the one npm brought. */
async function findBrowser(): Promise<BrowserProgram> {
  const given = process.env.CHROME_PATH
  if (given) return { path: given, env: {} }
  for (const path of systemBrowsers()) if (await runs(path)) return { path, env: {} }
  return bundledBrowser()
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return ['chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter((path) => existsSync(path))
}

/** Whether a program says its version: some systems only have a stub that tells how to install it. */
const runs = (path: string): Promise<boolean> =>
  run(path, ['--version']).then(
    () => true,
    () => false,
  )

async function bundledBrowser(): Promise<BrowserProgram> {
  if (!existsSync(unpacked)) await unpack()
  const path = join(unpacked, 'chromium')
  // Made for machines that have next to nothing: it brings libraries and fonts for where the system has none.
  const libraries = (await runs(path)) ? {} : { LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib') }
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(unpacked, 'fonts') }
  return { path, env: { ...libraries, ...fonts } }
}

/** Aside first, then in place at once, so that an unpacking cut short is not taken for a browser. */
async function unpack(): Promise<void> {
  await mkdir(dirname(unpacked), { recursive: true })
  const aside = await mkdtemp(`${unpacked}-`)
  // The second variable makes it unpack its libraries too.
  const env = { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], { env })
  await rename(aside, unpacked)
}

/** Starts a browser that speaks to nobody but the pages it is given. */
export async function openBrowser(): Promise<Browser> {
  const { path, env } = await findBrowser()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
