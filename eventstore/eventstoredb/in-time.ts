import { NoAnswer } from './errors.ts'

/** Returns the result of `work`, or throws NoAnswer after `withinMs`. Does not cancel the work. */
export async function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NoAnswer('The event store does not answer')), withinMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
