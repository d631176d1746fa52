import { expect } from 'vitest'
import { bookedAtMawimbi } from './booking.ts'
import type { Reply } from './client.ts'
import { hoursOn, workday } from './fixtures.ts'
import type { TestServer } from './server.ts'
import { testServer } from './test-server.ts'

/** A valid id that does not exist. */
export const nobody = '01a1fdeb-0000-7000-8000-000000000000'

/**
 * Opens a server with one booking, and returns the token of its page. Its processes do not run, because follow-ups
 * would append events, and a rejected request must leave no trace.
 */
export async function openBookedServer() {
  const server = await testServer({}, { holdBack: true })
  const { params } = await bookedAtMawimbi(server, hoursOn(workday(), 12))
  return { server, token: params.token }
}

/** Texts that no person should ever read. */
export const inside =
  /Invalid input|expected|undefined|null|NaN|Error:|\bat .+:\d+|node_modules|select |insert |relation|syntax|zod|pg_|ECONN/

/**
 * Sends an invalid request to a server whose processes do not run. The server must reject it with a text for people,
 * and leave no trace in the log or among the keys of people.
 */
export async function expectError(
  server: TestServer,
  status: number,
  send: () => Promise<Reply>,
): Promise<ReturnType<Reply['problem']>> {
  const before = await traceOf(server)
  const reply = await send()
  expect(reply.status, reply.text).toBe(status)
  const problem = reply.problem()
  expect(problem.error).toMatch(/^([A-Z].{5,}|[a-z]+(Id)? must be .+)/)
  const { requestId: _, ...rest } = problem
  expect(JSON.stringify(rest)).not.toMatch(inside)
  expect(await traceOf(server)).toEqual(before)
  return problem
}

/** Returns the end of the log and the number of people with a key. */
async function traceOf({ store, database }: TestServer) {
  const { rows } = await database.pool.query<{ keys: number }>('select count(*)::int as keys from es.person_keys')
  return { head: await store.head(), ...rows[0] }
}
