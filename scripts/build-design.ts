import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** Builds the pages together with the gallery of their states into a folder; the build for production has none of it. */
export async function buildDesign(folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const wanted = ['build', '--outDir', folder, '--emptyOutDir', '--sourcemap', 'false', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [vite, ...wanted], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', VITE_DESIGN: 'on' },
  })
}
