// Runs one of our TypeScript programs from a fresh clone: `node scripts/bootstrap.mjs <program> [arguments]`. Plain
// JavaScript for the machine's own Node 20 or later; everything else runs on the Node that package.json pins, or, if
// that one does not start, on the machine's own if it is recent enough.
import { spawn, spawnSync } from 'node:child_process'
import * as crypto from 'node:crypto'
import { existsSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')
const pinned = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const stamp = join(root, 'node_modules', '.installed')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const wanted = crypto.createHash('sha256').update(lock).digest('hex')

/** The packages whose versions differ between package.json and package-lock.json. `npm ci` would refuse them. */
function disagreements() {
  const declared = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const locked = JSON.parse(lock).packages?.[''] ?? {}
  return ['dependencies', 'devDependencies'].flatMap((kind) => {
    const [ours, theirs] = [declared[kind] ?? {}, locked[kind] ?? {}]
    return Object.keys({ ...ours, ...theirs }).filter((name) => ours[name] !== theirs[name])
  })
}

function npm(...args) {
  // On Windows, npm is a batch file, which Node runs in a shell only.
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows })
  if (status === 0) return
  if (error) console.error(error.message)
  console.error('The packages could not be installed: see above. Is the npm registry reachable?')
  process.exit(1)
}

/** Why the pinned Node does not start, as one sentence; undefined when it does. */
function faultOfPinnedNode() {
  if (existsSync(pinned) && realpathSync(pinned) === process.execPath) return undefined
  const { error, status, signal, stderr } = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const library = /loading shared libraries: (\S+):/.exec(stderr ?? '')?.[1]
  if (library === 'libatomic.so.1')
    return 'The Node that npm installed does not start because libatomic.so.1 is missing: install it (Debian, Ubuntu: apt-get install libatomic1; Fedora, RHEL: dnf install libatomic).'
  if (library) return `The Node that npm installed does not start because ${library} is missing: install its package.`
  const complaint = stderr?.trim().split('\n')[0] || error?.message || `it ended with ${signal ?? status}`
  return `The Node that npm installed does not start here: ${complaint.replace(/\.$/, '')}.`
}

/** Our programs need Node 24.16 or 26.1. Node 25 lacks a feature that both have. */
const isRecentEnough = process.features.typescript === 'strip' && 'randomUUIDv7' in crypto

/** What npm's scripts and our programs find as `node`: a link to a Node that starts. npm makes cmd files on Windows. */
function linkNode(target) {
  const link = join(bin, 'node')
  if (isWindows || (existsSync(link) && realpathSync(link) === realpathSync(target))) return
  const unfinished = `${link}-${process.pid}`
  symlinkSync(target, unfinished)
  renameSync(unfinished, link)
}

/** Returns the Node to run on. Ends the process if neither the pinned one nor the machine's own is usable. */
function chooseNode() {
  const fault = faultOfPinnedNode()
  const node = fault ? process.execPath : pinned
  // Also if it is too old: the next `npm start` must reach this file to report it.
  linkNode(node)
  if (!fault) return node
  console.error(fault)
  if (!isRecentEnough) {
    console.error(`This machine's own Node ${process.version} is too old to stand in: it must be 24.16, 26.1 or later.`)
    process.exit(1)
  }
  console.error(`This machine's own Node ${process.version} stands in.`)
  return node
}

const differing = disagreements()
if (differing.length > 0) {
  console.error(
    `package.json and package-lock.json disagree about ${differing.join(', ')}: run \`npm install\` and commit both files.`,
  )
  process.exit(1)
}
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing what is missing (once) …')
  // Tests and the build need development packages. Binaries are linked afterwards: install scripts must not run on the
  // pinned Node before we know that it starts.
  npm('ci', '--include=dev', '--no-bin-links', '--loglevel=error')
  npm('rebuild', '--ignore-scripts', '--loglevel=error')
  writeFileSync(stamp, wanted)
}

const [program, ...rest] = process.argv.slice(2)
const node = chooseNode()
// npm's signal ends only the shell between npm and this process, so this process watches for the shell's end. The shell
// may end as soon as the child has started, so its id is read before.
const parent = process.ppid
const child = spawn(node, [join(root, program), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
})
// Ctrl-C reaches the child directly; this process only waits for it. Other signals are passed on.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
if (process.env.npm_lifecycle_event && !isWindows)
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200)
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
