/** Calls `work` from `clients` at once until `seconds` are over. Answers calls a second and each call's milliseconds. */
export async function throughput(
  clients: number,
  seconds: number,
  work: (call: number) => Promise<unknown>,
): Promise<{ readonly perSecond: number; readonly latencies: readonly number[] }> {
  const latencies: number[] = []
  const started = performance.now()
  const deadline = started + seconds * 1_000
  let calls = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < deadline) {
        const before = performance.now()
        await work(calls++)
        latencies.push(performance.now() - before)
      }
    }),
  )
  return { perSecond: latencies.length / ((performance.now() - started) / 1_000), latencies }
}

/** The value that a share (0 to 1) of the values lies at or under. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
