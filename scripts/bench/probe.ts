import { parentPort, workerData } from 'node:worker_threads'
import { loadServer, percentile } from './measure.ts'

/** Reports one client's p95 in milliseconds. A fresh heap, because a used one would distort the result. */
const { url, seconds } = workerData
await loadServer({ url, connections: 1, duration: 2 })
const { latencies } = await loadServer({ url, connections: 1, duration: seconds })
parentPort?.postMessage(percentile(latencies, 0.95))
