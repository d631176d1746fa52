import { problemOf } from '../../../shared/api-client/problem.ts'

/** What to say of a failed call: what the server said; the screen's own words where it said nothing a person could use. */
export function refusalOf(error: unknown, fallback: string): string {
  const problem = problemOf(error)
  return problem.error === `HTTP ${problem.status}` ? fallback : problem.error
}
