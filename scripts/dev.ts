import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run dev`: the server, restarted when its files change, and the pages at http://localhost:5173, replaced as you type. */
const root = join(import.meta.dirname, '..')
const watched = 'api server commands domain eventstore integrations language lib processes projections runtime'.split(
  ' ',
)
// Its own process group: Ctrl-C would otherwise reach the server twice, because --watch forwards it.
const watcher = spawn('node', [...watched.map((folder) => `--watch-path=${folder}`), 'scripts/start.ts'], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
})
const children = [
  watcher,
  spawn('vite', ['web', '--config', 'web/vite.config.ts', '--clearScreen', 'false'], {
    cwd: root,
    stdio: 'inherit',
    env: { API_URL: `http://localhost:${process.env.PORT ?? 3000}`, ...process.env },
  }),
]
for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
// Ctrl-C reaches vite directly. Both children end on the other signals too, and so does this process, with them.
process.on('SIGINT', () => watcher.kill('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM')
  })
