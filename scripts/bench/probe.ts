import { percentile, throughput } from './measure.ts'

/**
 * Prints one client's p95 in milliseconds. A fresh process, because the heap of a used one would distort the result.
 */
const [, , url = '', seconds = '5'] = process.argv
const call = async () => (await fetch(url)).arrayBuffer()
await throughput(1, 2, call)
const { latencies } = await throughput(1, Number(seconds), call)
console.log(percentile(latencies, 0.95))
