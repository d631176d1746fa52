import { parentPort } from 'node:worker_threads'
import { startInMemoryEventStoreDb } from '../../tests/support/eventstoredb/start.ts'

const { connectionString } = await startInMemoryEventStoreDb()
parentPort?.postMessage(connectionString)
