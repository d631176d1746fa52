import { problemOf } from '../../../shared/api-client/problem.ts'

/** Returns the message of a failed request: the server's, or the fallback if the server sent none. */
export function problemTextOf(error: unknown, fallback: string): string {
  const problem = problemOf(error)
  return problem.error === `HTTP ${problem.status}` ? fallback : problem.error
}
