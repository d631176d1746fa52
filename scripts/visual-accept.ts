import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** `npm run visual:accept`: takes the pictures of all states as they are now; look at what changed before it is kept. */
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const run = spawn(process.execPath, [vitest, 'run', '--project', 'visual', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, VISUAL: 'accept' },
})
const [code] = await once(run, 'exit')
process.exitCode = code ?? 1
