import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../runtime/config.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web', 'dist')
const stamp = join(dist, '.sources')

/** Builds the web app if its sources differ from those of the last build. Answers the folder it is in. */
export async function buildWeb(): Promise<string> {
  const sources = await digestOfSources()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === sources && existsSync(join(dist, 'index.html'))) return dist
  console.log('Building the web app …')
  try {
    await build()
    await writeFile(stamp, sources)
  } catch (error) {
    throw new StartError(`The web app can't be built: ${error instanceof Error ? error.message : error}`)
  }
  return dist
}

/** In a process of its own: always for production, whatever NODE_ENV we run under, and its memory is given back. */
const build = () =>
  promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })

async function digestOfSources(): Promise<string> {
  const digest = createHash('sha256')
  const files: string[] = []
  for await (const file of glob(['web/**/*', 'api/contract/*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name === 'web/dist' || name.endsWith('.test.ts') || name.endsWith('.test.tsx'),
    withFileTypes: false,
  }))
    files.push(file)
  for (const file of files.sort()) {
    const bytes = await readFile(join(root, file)).catch(() => undefined)
    if (bytes) digest.update(file).update(bytes)
  }
  return digest.digest('hex')
}
