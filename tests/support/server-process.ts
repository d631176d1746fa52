import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { startServer } from '../../server/main.ts'

/** A server as a separate process, for tests that kill it. Prints its address. Ends with the process that starts it. */
const config = loadConfig(process.env)
const server = await startServer({ config, log: createLog(config.logLevel), dist: undefined })
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.stdin.resume().once('end', () => process.exit(0))
console.log(server.url.replace('localhost', '127.0.0.1'))
