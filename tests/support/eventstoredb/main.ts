import { startInMemoryEventStoreDb } from './start.ts'

/** Runs the in-memory server as a separate process: `node tests/support/eventstoredb/main.ts [port]`. */
const server = await startInMemoryEventStoreDb(Number(process.argv[2] ?? 0))
console.log(`EVENTSTORE_URL=${server.connectionString}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
