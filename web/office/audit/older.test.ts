import { afterEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../app/store.ts'
import { api } from '../../shared/api-client/api.ts'
import { auditApi, olderLoaded } from '../shared/audit/audit-api.ts'

/** One entry per requested page. Resolving it lets the response through. */
const requests: PromiseWithResolvers<void>[] = []
const after: (string | null)[] = []

const store = makeStore({
  apiUrl: 'http://inside/api/v1',
  fetch: async (request) => {
    const { searchParams } = new URL(request instanceof Request ? request.url : request)
    const answered = Promise.withResolvers<void>()
    after.push(searchParams.get('after'))
    requests.push(answered)
    await answered.promise
    return Response.json({ items: [], next: 'older', searchedTo: null })
  },
})
afterEach(() => {
  store.dispatch(api.util.resetApiState())
  for (const list of [requests, after]) list.length = 0
})

const answer = async (index: number) => {
  await vi.waitFor(() => expect(requests).toHaveLength(index + 1))
  requests[index]?.resolve()
}

test('older events load after every running or pending reload', async () => {
  const log = store.dispatch(auditApi.endpoints.auditLog.initiate({}))
  await answer(0)
  await log
  store.dispatch(api.util.invalidateTags(['Audit']))
  // Waits until the first reload has ended.
  store.dispatch(api.util.invalidateTags(['Audit']))
  const loading = store.dispatch(olderLoaded({}))
  for (const reload of [1, 2, 3]) await answer(reload)
  await loading
  expect(after).toEqual([null, null, null, 'older'])
})

test('a log with older events is not reloaded', async () => {
  const log = store.dispatch(auditApi.endpoints.auditLog.initiate({}))
  await answer(0)
  await log
  const loading = store.dispatch(olderLoaded({}))
  await answer(1)
  await loading
  store.dispatch(api.util.invalidateTags(['Audit']))
  expect(store.dispatch(auditApi.util.getRunningQueryThunk('auditLog', {}))).toBeUndefined()
  expect(after).toEqual([null, 'older'])
})
