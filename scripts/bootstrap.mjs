// Runs one of our TypeScript programs from a fresh clone: `node scripts/bootstrap.mjs <program> [arguments]`.
// Plain JavaScript for the machine's own Node 20 or later; everything else runs on the Node that package.json pins.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what is missing (once) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // `install` and not `ci`, which refuses a lock file that was made where packages for other platforms were not to be
  // had; the versions are those of the lock file all the same. Tests and the build need the development packages.
  const { status } = spawnSync(npm, ['install', '--no-save', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error('The packages could not be installed: see above. Is the npm registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

const [program, ...rest] = process.argv.slice(2)
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
const child = spawn(node, [join(root, program), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` },
})
// Ctrl-C reaches the child by itself; this process only waits for it. Other signals are passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
