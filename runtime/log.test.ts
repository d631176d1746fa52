import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('lets a process end whose log nobody reads any more', async () => {
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
