import { percentile, throughput } from './measure.ts'

/** One client's p95 in milliseconds, from a process that did nothing before: the heap of one that did would be measured too. */
const [, , url = '', seconds = '5'] = process.argv
const call = async () => (await fetch(url)).arrayBuffer()
await throughput(1, 2, call)
const { latencies } = await throughput(1, Number(seconds), call)
console.log(percentile(latencies, 0.95))
