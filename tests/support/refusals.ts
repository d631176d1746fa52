import { expect } from 'vitest'
import type { Reply } from './client.ts'
import type { TestServer } from './server.ts'

/** What no person should ever read. */
export const inside =
  /Invalid input|expected|undefined|null|NaN|Error:|\bat .+:\d+|node_modules|select |insert |relation|syntax|zod|pg_|ECONN/

/** Sends something wrong to a held-back server: it must be refused in words for a person, and leave no trace in the log. */
export async function refusalBy(
  server: TestServer,
  status: number,
  send: () => Promise<Reply>,
): Promise<ReturnType<Reply['problem']>> {
  const before = await server.store.head()
  const reply = await send()
  expect(reply.status, reply.text).toBe(status)
  const problem = reply.problem()
  expect(problem.error).toMatch(/^([A-Z].{5,}|[a-z]+(Id)? must be .+)/)
  const { requestId: _, ...told } = problem
  expect(JSON.stringify(told)).not.toMatch(inside)
  expect(await server.store.head()).toBe(before)
  return problem
}
