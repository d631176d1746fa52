import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** Builds the gallery of components and states into a folder. The production build does not contain it. */
export async function buildGallery(folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const wanted = [
    'build',
    '--config',
    join(root, 'tests/visual/gallery/vite.config.ts'),
    '--outDir',
    folder,
    '--emptyOutDir',
    '--sourcemap',
    'false',
    '--logLevel',
    'warn',
  ]
  await promisify(execFile)(process.execPath, [vite, ...wanted], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
