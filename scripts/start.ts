import { startServer } from '../api/main.ts'
import { loadConfig, StartError } from '../runtime/config.ts'
import { createLog } from '../runtime/log.ts'
import { webToServe } from './build-web.ts'
import { progressBar } from './progress-bar.ts'
import { demoAccountLines, firstAdmin } from './seed/accounts.ts'
import { clearUnfinishedSeed, seedIfEmpty } from './seed/seed-if-empty.ts'

/** `npm start`: builds the pages if they changed, starts everything, seeds an empty installation, says where it is. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const dist = await webToServe(config.webDist)
  await clearUnfinishedSeed(config)
  const bar = progressBar('Building read models')
  const server = await startServer({ config, log, dist, onRebuild: bar, holdBack: true })
  let stopping: Promise<void> | undefined
  const stop = (signal: string) => {
    if (stopping) return
    console.log(`\n${signal}: finishing what is under way …`)
    stopping = server.stop().then(() => process.exit(0), fail)
  }
  // Whoever stops a whole group of processes is heard twice: by ourselves, and passed on. A second Ctrl-C is impatience.
  process.on('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (config.seed === 'demo') await seedIfEmpty(server)
  await server.followUp()
  await firstAdmin(server.services, config)
  console.log(`\n  Studioni is open at ${server.url}\n  The API is described at ${server.url}/api/docs\n`)
  if (!config.smtpUrl && !config.production)
    console.log(`  Messages that would be sent: ${server.url}/simulator/messages\n`)
  console.log(await demoAccountLines(config))
}

function fail(error: unknown): never {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

main().catch(fail)
