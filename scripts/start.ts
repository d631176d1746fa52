import { type Config, loadConfig } from '../runtime/config.ts'
import { createLog, unlessReaderGone } from '../runtime/log.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { webToServe } from './build-web.ts'
import { fail, percentLine, progressBar } from './command-line.ts'
import { demoAccountLines, firstAdmin } from './seed/accounts.ts'
import { clearUnfinished, seedIfEmpty } from './seed/seed-if-empty.ts'

const stopped = new AbortController()

/**
 * `npm start`: builds the pages if they changed, starts everything, seeds an empty installation and prints its address.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config.logLevel)
  const dist = await webToServe(config.webDist)
  const onRebuild = progressBar('Building read models')
  const prepare = clearUnfinished(config)
  const starting = startServer({ config, log, dist, onRebuild, prepare, holdBack: true, closed: true })
  let isStarted = false
  const prepared = starting.then((server) => {
    isStarted = true
    return furnish(server, config)
  })
  const stop = (signal: string) => {
    if (stopped.signal.aborted) return
    console.log(`\n${signal}: finishing what is under way …`)
    stopped.abort()
    // Only an embedded database would keep running.
    if (config.databaseUrl && !isStarted) process.exit(0)
    // Waits for the start and for running writes first, because the database stops with the server.
    void prepared
      .catch(() => undefined)
      .then(async () => (await starting).stop())
      .then(() => process.exit(0), fail)
  }
  // A signal to the whole process group arrives twice: directly and forwarded. A second Ctrl-C stops at once.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.once('SIGINT', stop)
  for (const output of [process.stdout, process.stderr]) output.on('error', unlessReaderGone)
  const server = await starting
  try {
    await prepared
    stopped.signal.throwIfAborted()
    await server.open()
  } catch (error) {
    // An embedded database would otherwise keep running. An earlier stop has already ended it.
    if (!stopped.signal.aborted) await server.stop()
    throw error
  }
  console.log(`\n  Studioni is open at ${server.url}\n  The API is described at ${server.url}/api/docs\n`)
  const catchesMessages = !config.production && !(config.smtpUrl && config.sms)
  if (catchesMessages) console.log(`  Messages that would be sent: ${server.url}/simulator/messages`)
  if (server.simulator) console.log(`  A phone that pays with M-Pesa: ${server.url}/simulator/phone`)
  if (catchesMessages || server.simulator) console.log()
  console.log(await demoAccountLines(config))
}

/** Prepares the installation before it opens: the demo of an empty installation, and an admin. */
async function furnish(server: RunningServer, config: Config): Promise<void> {
  stopped.signal.throwIfAborted()
  if (config.seed === 'demo') {
    const report = percentLine('  Preparing the demo…')
    await seedIfEmpty(server, (share) => {
      stopped.signal.throwIfAborted()
      server.preparing(share)
      report(share)
    })
  }
  await server.followUp()
  await firstAdmin(server.services, config)
}

main().catch((error: unknown) => {
  // A stop waits for the server to end and ignores errors of interrupted work.
  if (!stopped.signal.aborted) fail(error)
})
