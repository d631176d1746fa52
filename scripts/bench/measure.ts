/**
 * Calls `work` from `clients` concurrent clients, `count` times or for `seconds`. Returns calls per second and each
 * call's milliseconds.
 */
export async function load(
  clients: number,
  { count = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY },
  work: (call: number) => Promise<unknown>,
) {
  const latencies: number[] = []
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count && secondsSince(started) < seconds) {
        const before = performance.now()
        await work(next++)
        latencies.push(performance.now() - before)
      }
    }),
  )
  return { perSecond: latencies.length / secondsSince(started), latencies }
}

/** The seconds since an instant of `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1_000

/** Returns the value that a share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** How a figure is judged. */
interface Comparison {
  /** A yardstick from the same run. Limits then apply to the figure divided by it. */
  readonly beside?: number
  /** A related figure, for information only. */
  readonly remark?: string
  readonly minimum?: number
  readonly maximum?: number
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

/** Prints a figure on one line, and whether it is within its limits. */
export function print(what: string, text: (value: number) => string, value: number, comparison: Comparison = {}): void {
  const { beside, minimum, maximum, remark = beside === undefined ? '' : text(beside) } = comparison
  const isJudged = minimum !== undefined || maximum !== undefined
  const judged = beside !== undefined ? value / beside : isJudged ? value : undefined
  const holds = judged !== undefined && judged >= (minimum ?? judged) && judged <= (maximum ?? judged)
  const limit = minimum !== undefined ? `≥ ${number(minimum)}` : maximum !== undefined ? `≤ ${number(maximum)}` : ''
  const columns = [what.padEnd(58), text(value).padStart(14), remark.padStart(26), number(judged).padStart(8)]
  console.log([...columns, limit.padStart(9), isJudged ? (holds ? 'holds' : 'FALLS SHORT') : ''].join('  '))
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const megabytes = (value: number): string => `${Math.round(value)} MB`
