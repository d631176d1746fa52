import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../lib/json.ts'

/**
 * `npm run audit:packages`: asks the registry's audit service about the locked packages that are shipped with the
 * product. Fails for a known vulnerability that is high or critical. Passes with a note if the service does not answer.
 */
const Report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.int(), critical: z.int(), total: z.int() }) }),
})

const child = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
  cwd: join(import.meta.dirname, '..'),
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: 120_000,
})
let text = ''
child.stdout.on('data', (chunk: Buffer) => {
  text += chunk.toString()
})
await once(child, 'close')
const report = Report.safeParse(parseJson(text))
if (!report.success) {
  console.log('The packages were not audited: the registry’s audit service did not answer.')
  process.exit(0)
}
const { high, critical, total } = report.data.metadata.vulnerabilities
console.log(`${total} known vulnerabilities: ${high} high, ${critical} critical`)
process.exit(high + critical === 0 ? 0 : 1)
