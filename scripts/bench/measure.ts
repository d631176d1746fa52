import type { Services } from '../../commands/services.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { type Composition, compose } from '../../server/composition.ts'

/** Does something with the product's commands from the bench's own process. */
export async function inBench<Result>(
  databaseUrl: string,
  work: (services: Services, projectionProgress: Composition['projectionProgress']) => Promise<Result>,
): Promise<Result> {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: process.env.BENCH_DATA_DIR, SEED: 'none' })
  const { services, projectionProgress, close } = await compose(config, createLog('error'))
  try {
    return await work(services, projectionProgress)
  } finally {
    await close()
  }
}

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

/** A measured figure with its yardstick from the same run. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly beside?: string
  /** Measured over yardstick, or the figure itself if the requirement is absolute. */
  readonly ratio?: number
  readonly minimum?: number
  readonly maximum?: number
}

const verdict = ({ ratio, minimum, maximum }: Figure): string => {
  if (ratio === undefined) return ''
  if (minimum !== undefined) return ratio >= minimum ? 'holds' : 'FALLS SHORT'
  if (maximum !== undefined) return ratio <= maximum ? 'holds' : 'FALLS SHORT'
  return ''
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

/** Prints a figure on one line. */
export function print(figure: Figure): void {
  const wanted =
    figure.minimum === undefined
      ? figure.maximum === undefined
        ? ''
        : `≤ ${number(figure.maximum)}`
      : `≥ ${number(figure.minimum)}`
  console.log(
    [
      figure.what.padEnd(58),
      figure.measured.padStart(14),
      (figure.beside ?? '').padStart(26),
      number(figure.ratio).padStart(8),
      wanted.padStart(9),
      verdict(figure),
    ].join('  '),
  )
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
