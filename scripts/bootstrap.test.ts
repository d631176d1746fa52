import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'

// An installed clone, whose pinned Node each test puts in place. The machine's own Node is the one that runs the tests.
let clone: string
beforeEach(async () => {
  clone = await realpath(await mkdtemp(join(tmpdir(), 'studioni-bootstrap-')))
  for (const folder of ['scripts', 'node_modules/.bin', 'node_modules/node/bin'])
    await mkdir(join(clone, folder), { recursive: true })
  await copyFile(join(import.meta.dirname, 'bootstrap.mjs'), join(clone, 'scripts/bootstrap.mjs'))
  const lock = JSON.stringify({ packages: { '': { dependencies: { node: '26.0.0' } } } })
  await writeFile(join(clone, 'package.json'), JSON.stringify({ dependencies: { node: '26.0.0' } }))
  await writeFile(join(clone, 'package-lock.json'), lock)
  await writeFile(join(clone, 'node_modules/.installed'), createHash('sha256').update(lock).digest('hex'))
  await writeFile(join(clone, 'program.ts'), 'const words: string[] = process.argv.slice(2)\nconsole.log(...words)\n')
  await symlink('../node/bin/node', join(clone, 'node_modules/.bin/node'))
})
afterEach(() => rm(clone, { recursive: true }))

/** Puts a shell script where npm installs the pinned Node. */
async function pinnedNode(script: string): Promise<void> {
  const path = join(clone, 'node_modules/node/bin/node')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}

const missing = (library: string) =>
  `echo "node: error while loading shared libraries: ${library}: cannot open shared object file: No such file" >&2; exit 127`

function bootstrap(...flags: readonly string[]) {
  const args = [...flags, 'scripts/bootstrap.mjs', 'program.ts', 'one', 'two']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: clone, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const linked = () => realpath(join(clone, 'node_modules/.bin/node'))

test('runs the program silently on the pinned Node', async () => {
  await pinnedNode('echo "pinned: $@"')
  expect(bootstrap()).toEqual({ status: 0, stdout: `pinned: ${join(clone, 'program.ts')} one two\n`, stderr: '' })
  expect(await linked()).toBe(join(clone, 'node_modules/node/bin/node'))
})

test("without libatomic, names the package to install and uses the machine's own Node", async () => {
  await pinnedNode(missing('libatomic.so.1'))
  const { status, stdout, stderr } = bootstrap()
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'one two\n' })
  expect(stderr.split('\n')[0]).toBe(
    'The Node that npm installed does not start because libatomic.so.1 is missing: install it (Debian, Ubuntu: apt-get install libatomic1; Fedora, RHEL: dnf install libatomic).',
  )
  expect(stderr).toContain(`This machine's own Node ${process.version} stands in.`)
  // npm puts this folder first: its scripts find a Node that starts.
  expect(await linked()).toBe(await realpath(process.execPath))
})

test("does not use a machine's own Node that can't run TypeScript", async () => {
  await pinnedNode(missing('libatomic.so.1'))
  const { status, stdout, stderr } = bootstrap('--no-strip-types')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/apt-get install libatomic1/)
  expect(stderr).toContain(`This machine's own Node ${process.version} is too old to stand in`)
})

test('uses the pinned Node again once its library is installed', async () => {
  await pinnedNode(missing('libatomic.so.1'))
  bootstrap()
  await pinnedNode('echo "pinned: $@"')
  expect(bootstrap()).toMatchObject({ stdout: `pinned: ${join(clone, 'program.ts')} one two\n`, stderr: '' })
  expect(await linked()).toBe(join(clone, 'node_modules/node/bin/node'))
})

test.each([
  [missing('libother.so.2'), 'because libother.so.2 is missing: install its package.'],
  ['echo "node: /lib/libc.so.6: version GLIBC_2.99 not found" >&2; exit 1', 'version GLIBC_2.99 not found.'],
  ['kill -SEGV $$', 'it ended with SIGSEGV.'],
])('reports any other fault of the pinned Node: %s', async (script, sentence) => {
  await pinnedNode(script)
  expect(bootstrap().stderr).toContain(sentence)
})

test("uses the machine's own Node if the pinned Node is missing", () => {
  const { status, stdout, stderr } = bootstrap()
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'one two\n' })
  expect(stderr).toMatch(/^The Node that npm installed does not start here: .*ENOENT/)
})

test('a signal to npm, which ends only the shell in between, also ends the program', async () => {
  await pinnedNode(
    '[ "$1" = --version ] && exit; trap "echo stopped; exit" TERM; echo started; while :; do sleep 0.1; done',
  )
  const shell = spawn('sh', ['-c', `${process.execPath} scripts/bootstrap.mjs program.ts; true`], {
    cwd: clone,
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const output = text(shell.stdout)
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  expect(await output).toBe('started\nstopped\n')
})

test('rejects a lock file that disagrees with package.json', async () => {
  await pinnedNode('echo "pinned: $@"')
  const dependencies = { node: '26.1.0', added: '1.0.0' }
  await writeFile(join(clone, 'package.json'), JSON.stringify({ dependencies }))
  expect(bootstrap()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'package.json and package-lock.json disagree about node, added: run `npm install` and commit both files.\n',
  })
})

test('the lock file contains the packages of every platform, as `npm ci` requires', async () => {
  const Lock = z.object({
    packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) })),
  })
  const { packages } = Lock.parse(JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')))
  const optional = Object.values(packages).flatMap((each) => Object.keys(each.optionalDependencies))
  expect(optional.length).toBeGreaterThan(0)
  const missing = optional.filter(
    (name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
  )
  expect(missing).toEqual([])
})
