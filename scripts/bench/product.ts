import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { startServer } from '../../server/main.ts'

/** Runs the product as a separate process, without its pages; prints when it is ready. */
const config = loadConfig(process.env)
const server = await startServer({ config, log: createLog(config.logLevel), dist: undefined })
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
console.log('ready')
