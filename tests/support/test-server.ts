import { afterAll } from 'vitest'
import { openTestServer } from './server.ts'

/** Opens a server for the tests of one file, at its top, and stops it after them. Takes what `openTestServer` takes. */
export async function testServer(...given: Parameters<typeof openTestServer>) {
  const server = await openTestServer(...given)
  afterAll(() => server.stop())
  return server
}
