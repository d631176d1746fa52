import { NoAnswer } from './errors.ts'

/** The result of some work, or NoAnswer after so many milliseconds; the work itself goes on. */
export async function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswer('The event store does not answer')), withinMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
