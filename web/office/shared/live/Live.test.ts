import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { makeStore } from '../../../app/store.ts'
import { api } from '../../../shared/api-client/api.ts'
import type { Store } from '../../../shared/store/store.ts'
import { catchUp, evolve, type LiveChange, type LiveState, markedMs, quiet, refetchMs, tagCollector } from './Live.tsx'

const after = (...changes: LiveChange[]): LiveState => changes.reduce(evolve, quiet)
const connected = (connection: LiveState['connection']): LiveChange => ({ type: 'connection', connection })

describe('the live state', () => {
  it('does not flicker while it reconnects', () => {
    expect(after(connected('live'), connected('retrying'), connected('connecting')).connection).toBe('retrying')
    expect(after(connected('retrying'), connected('connecting'), connected('live')).connection).toBe('live')
    expect(after(connected('offline'), connected('connecting')).connection).toBe('connecting')
  })

  it('marks changes until they fade', () => {
    const changes: LiveChange[] = [
      { type: 'changed', ids: ['a', 'b'], at: 1000 },
      { type: 'changed', ids: ['b'], at: 2000 },
    ]
    expect([...after(...changes).changed.keys()]).toEqual(['a', 'b'])
    expect([...after(...changes, { type: 'faded', now: 1000 + markedMs }).changed.keys()]).toEqual(['b'])
  })
})

describe('the collector of tags', () => {
  let isVisible: boolean
  let invalidated: unknown[][]
  let collector: ReturnType<typeof tagCollector>
  const availability = { type: 'Availability', id: 's1' } as const
  beforeEach(() => {
    vi.useFakeTimers()
    isVisible = true
    invalidated = []
    collector = tagCollector(
      (tags) => invalidated.push(tags),
      () => isVisible,
    )
  })
  afterEach(() => vi.useRealTimers())

  it('invalidates at once, and then once a second what came in between', () => {
    collector.add(['Stats'])
    expect(invalidated).toEqual([['Stats']])
    for (const tags of [['Stats'], ['OfficeBooking', availability], ['Stats', availability]] as const)
      collector.add(tags)
    vi.advanceTimersByTime(refetchMs - 1)
    expect(invalidated).toHaveLength(1)
    vi.advanceTimersByTime(1)
    collector.add(['Money'])
    expect(invalidated.slice(1)).toEqual([['Stats', 'OfficeBooking', availability]])
    vi.advanceTimersByTime(refetchMs)
    expect(invalidated.slice(2)).toEqual([['Money']])
    vi.advanceTimersByTime(10 * refetchMs)
    collector.add(['Audit'])
    expect(invalidated.slice(3)).toEqual([['Audit']])
  })

  it('keeps the tags of a hidden page until it is shown', () => {
    collector.add(['Stats'])
    isVisible = false
    collector.add(['Money'])
    vi.advanceTimersByTime(10 * refetchMs)
    collector.add(['Audit', 'Money'])
    expect(invalidated).toEqual([['Stats']])
    isVisible = true
    collector.flush()
    collector.flush()
    expect(invalidated.slice(1)).toEqual([['Money', 'Audit']])
  })

  it('invalidates what is left when its screens close', () => {
    collector.add(['Stats'])
    collector.add(['Money'])
    collector.end()
    expect(invalidated).toEqual([['Stats'], ['Money']])
    expect(vi.getTimerCount()).toBe(0)
  })
})

const { managed, features, users, managers, messages, blocked } = api.injectEndpoints({
  endpoints: (build) => ({
    managed: build.query<object, string>({ query: (which) => `/managed/${which}`, providesTags: ['OfficeBooking'] }),
    features: build.query<object, void>({ query: () => '/features', providesTags: ['Feature'] }),
    users: build.query<object, void>({ query: () => '/users', providesTags: ['User'] }),
    managers: build.query<object, void>({ query: () => '/managers', providesTags: ['Manager'] }),
    messages: build.query<object, void>({ query: () => '/messages', providesTags: ['Message'] }),
    blocked: build.query<object, void>({ query: () => '/blocked', providesTags: ['Block'] }),
  }),
}).endpoints

let store: Store
/** The requested paths, in order. */
let requestedPaths: string[]
/** Releases the responses held back since the last call of `hold`. */
let release: () => void
let answers: Promise<void>

const hold = () => {
  answers = new Promise((resolve) => {
    release = resolve
  })
}

beforeEach(() => {
  requestedPaths = []
  answers = Promise.resolve()
  const answer: typeof fetch = async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request)
    requestedPaths.push(pathname.replace('/api/v1', ''))
    await answers
    return Response.json({})
  }
  store = makeStore({ apiUrl: 'http://inside/api/v1', fetch: answer })
})
afterEach(() => store.dispatch(api.util.resetApiState()))

const settled = () => Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

test('data loaded before is requested again', async () => {
  await store.dispatch(managed.initiate('list'))
  await store.dispatch(catchUp())
  await settled()
  expect(requestedPaths).toEqual(['/managed/list', '/managed/list'])
})

test('a running request is repeated after its response, which may be older than the stream', async () => {
  hold()
  store.dispatch(managed.initiate('list'))
  await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
  const caughtUp = store.dispatch(catchUp())
  release()
  await caughtUp
  await settled()
  expect(requestedPaths).toEqual(['/managed/list', '/managed/list'])
})

test('data requested afterwards is requested once, regardless of other running requests', async () => {
  hold()
  store.dispatch(features.initiate())
  await vi.waitFor(() => expect(requestedPaths).toHaveLength(1))
  const caughtUp = store.dispatch(catchUp())
  store.dispatch(managed.initiate('list'))
  release()
  await caughtUp
  await settled()
  expect(requestedPaths).toEqual(['/features', '/managed/list'])
})

test.each(Object.entries({ users, managers, messages, blocked }))(
  'names in the list of %s may have been erased meanwhile',
  async (path, list) => {
    await store.dispatch(list.initiate())
    await store.dispatch(catchUp())
    await settled()
    expect(requestedPaths).toEqual([`/${path}`, `/${path}`])
  },
)

test('data that the stream does not update is not requested again', async () => {
  await store.dispatch(features.initiate())
  await store.dispatch(catchUp())
  await settled()
  expect(requestedPaths).toEqual(['/features'])
})
