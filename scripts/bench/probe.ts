import { parentPort, workerData } from 'node:worker_threads'
import { load, percentile } from './measure.ts'

/** Reports one client's p95 in milliseconds. A fresh heap, because a used one would distort the result. */
const { url, seconds } = workerData
const call = async () => (await fetch(url)).arrayBuffer()
await load(1, { seconds: 2 }, call)
const { latencies } = await load(1, { seconds }, call)
parentPort?.postMessage(percentile(latencies, 0.95))
