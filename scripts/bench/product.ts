import { startServer } from '../../api/main.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'

/** The product as a process of its own, without its pages; says when it is ready. */
const config = loadConfig(process.env)
const server = await startServer({ config, log: createLog(config.logLevel), dist: undefined })
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
console.log('ready')
