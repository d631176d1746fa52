import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from './log.ts'

it('a log does not contain rows or values from PostgreSQL errors', async () => {
  const log = join(import.meta.dirname, 'log.ts')
  const program = `
    import { createLog } from ${JSON.stringify(log)}
    const log = createLog('info')
    const taken = { code: '23505', detail: 'Key (email)=(njeri@example.com) exists', where: 'njeri', table: 'users', constraint: 'one' }
    const cause = new Error('invalid input syntax for type uuid: "njeri"')
    log.error({ err: Object.assign(new Error('duplicate key'), taken) }, 'a request failed')
    log.error({ err: new Error('It failed', { cause }) }, 'a request failed')`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program])
  expect(stderr).toContain('duplicate key')
  expect(stderr).toContain('"code":"23505","table":"users","constraint":"one"')
  expect(stderr).toContain('It failed: invalid input syntax for type uuid')
  expect(stderr).not.toContain('njeri')
})

it('a process can exit after the reader of its log has gone', async () => {
  const log = join(import.meta.dirname, 'log.ts')
  const program = `
    import { createLog } from ${JSON.stringify(log)}
    const log = createLog('info')
    process.stdin.resume().once('end', () => {
      for (const word of ['several', 'last', 'words']) log.info(word)
      process.exit(7)
    })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const gone = once(child.stderr, 'close')
  child.stderr.destroy()
  await gone
  child.stdin.end()
  await expect.poll(() => child.exitCode).toBe(7)
})

it.each([
  ['EIO', undefined],
  ['ENOSPC', 'ENOSPC: write'],
])('a log survives a closed terminal (EIO) and nothing else: %s', (code, thrown) => {
  const log = createLog('info')
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: write`), { code })
  })
  onTestFinished(() => write.mockRestore())
  const writeTwice = () => {
    log.info('one')
    log.info('two')
  }
  if (thrown === undefined) writeTwice()
  else expect(writeTwice).toThrow(thrown)
  expect(write).toHaveBeenCalled()
})
