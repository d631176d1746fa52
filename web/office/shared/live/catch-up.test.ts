import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../shared/api-client/api.ts'
import { makeStore, type Store } from '../../../shared/store/store.ts'
import { catchUp } from './catch-up.ts'

const { managed, members } = api.injectEndpoints({
  endpoints: (build) => ({
    managed: build.query<object, string>({ query: (which) => `/managed/${which}`, providesTags: ['OfficeBooking'] }),
    members: build.query<object, void>({ query: () => '/members', providesTags: ['User'] }),
  }),
}).endpoints

let store: Store
/** What was asked for, in its order. */
let asked: string[]
/** Answers what is held back, until `hold` is called again. */
let release: () => void
let answers: Promise<void>

const hold = () => {
  answers = new Promise((resolve) => {
    release = resolve
  })
}

beforeEach(() => {
  asked = []
  answers = Promise.resolve()
  const answer: typeof fetch = async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request)
    asked.push(pathname.replace('/api/v1', ''))
    await answers
    return Response.json({})
  }
  store = makeStore({ apiUrl: 'http://inside/api/v1', onSignedOut: () => undefined, fetch: answer })
})
afterEach(() => store.dispatch(api.util.resetApiState()))

const settled = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

test('what was answered before is asked for once more', async () => {
  await store.dispatch(managed.initiate('list'))
  await store.dispatch(catchUp())
  await settled()
  expect(asked).toEqual(['/managed/list', '/managed/list'])
})

test('what is on its way is asked for once more when it has come: it may have been read before', async () => {
  hold()
  store.dispatch(managed.initiate('list'))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const caughtUp = store.dispatch(catchUp())
  release()
  await caughtUp
  await settled()
  expect(asked).toEqual(['/managed/list', '/managed/list'])
})

test('what is asked for afterwards is asked for once, whatever else is on its way', async () => {
  hold()
  store.dispatch(members.initiate())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const caughtUp = store.dispatch(catchUp())
  store.dispatch(managed.initiate('list'))
  release()
  await caughtUp
  await settled()
  expect(asked).toEqual(['/members', '/managed/list'])
})

test('what the line does not keep fresh is left alone', async () => {
  await store.dispatch(members.initiate())
  await store.dispatch(catchUp())
  await settled()
  expect(asked).toEqual(['/members'])
})
