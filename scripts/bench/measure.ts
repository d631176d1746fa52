import autocannon from 'autocannon'

/** Calls `work` from concurrent clients for some seconds. Returns calls per second, and the milliseconds of each. */
export async function load(clients: number, seconds: number, work: () => Promise<unknown>) {
  const latencies: number[] = []
  const started = performance.now()
  const client = async () => {
    while (secondsSince(started) < seconds) {
      const before = performance.now()
      await work()
      latencies.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { perSecond: latencies.length / secondsSince(started), latencies }
}

/** Calls a server over several connections, for a duration or an amount. Throws on an answer other than 2xx. */
export async function loadServer(options: autocannon.Options) {
  const latencies: number[] = []
  const setupClient = (client: autocannon.Client) =>
    client.on('response', (_status, _bytes, milliseconds) => latencies.push(milliseconds))
  const { non2xx, errors, duration } = await autocannon({ timeout: 60, sampleInt: 100, setupClient, ...options })
  if (non2xx + errors > 0) throw new Error(`${options.url} failed ${non2xx + errors} times`)
  return { perSecond: latencies.length / duration, latencies }
}

/** The seconds since an instant of `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1_000

/** Returns the value that a share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

/** How a figure is judged. */
interface Comparison {
  /** A yardstick from the same run. Limits then apply to the figure divided by it. */
  readonly beside?: number
  readonly minimum?: number
  readonly maximum?: number
}

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2))

/** Prints a figure on one line, and whether it is within its limits. */
export function print(what: string, text: (value: number) => string, value: number, comparison: Comparison = {}): void {
  const { beside, minimum, maximum } = comparison
  const judged = beside === undefined ? value : value / beside
  const holds = judged >= (minimum ?? judged) && judged <= (maximum ?? judged)
  const limit = minimum !== undefined ? `≥ ${number(minimum)}` : maximum !== undefined ? `≤ ${number(maximum)}` : ''
  const yardstick = beside === undefined ? ['', ''] : [text(beside), number(judged)]
  const verdict = limit === '' ? '' : holds ? 'holds' : 'FALLS SHORT'
  const widths = [14, 14, 8, 9]
  const columns = [text(value), ...yardstick, limit].map((column, i) => column.padStart(widths[i] ?? 0))
  console.log([what.padEnd(68), ...columns, verdict].join('  '))
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const megabytes = (value: number): string => `${Math.round(value)} MB`
