import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, createPath, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { App } from '../../web/app/App.tsx'
import { routes } from '../../web/app/routes.tsx'
import { makeStore } from '../../web/app/store.ts'
import { refetchOnReturn } from '../../web/shared/api-client/api.ts'
import { liveApart } from '../visual/gallery/live-apart.ts'
import { type Answer, networkOf, paramsOf, root } from '../visual/gallery/states/answers.ts'
import { decisionServer } from '../visual/gallery/states/decisions.ts'
import { ordinaryAnswers } from '../visual/gallery/states/ordinary.ts'
import type { State } from '../visual/gallery/states/state.ts'
import { makeUser, type User } from '../visual/gallery/states/user.ts'
import { type Entry, entriesOf } from './entries.ts'

/** A screen of the app on a fake network. */
interface Screen {
  readonly user: User
  /** Replaces the answers that differ from the default ones. */
  readonly setAnswers: (...answers: readonly Answer[]) => void
  /** Returns the queries of the requests to an endpoint so far. */
  readonly queries: (endpoint: Endpoint) => Record<string, string>[]
  /** Returns the bodies of the requests to an endpoint so far. */
  readonly bodies: <const E extends Endpoint & { readonly body: z.ZodType }>(endpoint: E) => z.input<E['body']>[]
  /** Returns a header of the requests to an endpoint so far, null where a request lacks it. */
  readonly headers: (endpoint: Endpoint, name: string) => (string | null)[]
  /** Returns the path, query and hash of the current page. */
  readonly address: () => string
  readonly goBack: () => Promise<void>
  /** Leaves the page, as closing its tab would. */
  readonly unmount: () => void
  readonly goForward: () => Promise<void>
  /** Opens another page of the app. */
  readonly goTo: (path: string) => Promise<void>
  /** Returns the current entry of the history. */
  readonly entries: () => Entry
  /** The server's decisions that can be undone. */
  readonly decisions: ReturnType<typeof decisionServer>
}

interface Request {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: string
}

interface ShowOptions extends Pick<State, 'as' | 'answers'> {
  /** The content of the tab's session storage. */
  readonly saved?: Readonly<Record<string, string>>
}

/** Renders the app at a path, with its own routes and a new store. By default, the user is a visitor. */
export function show(path: string, { as, answers = [], saved = {} }: ShowOptions = {}): Screen {
  const requests: Request[] = []
  // Without fake timers no test waits for the end of the undo period, and a slow test must not meet it.
  const decisions = decisionServer(vi.isFakeTimers() ? undefined : 3_600_000)
  const ordinary = [...decisions.answers, ...ordinaryAnswers(as)]
  let network = networkOf([...answers, ...ordinary])
  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    // Otherwise an answer that is missing makes the page request everything again by itself.
    if (new URL(request.url).pathname === '/health/ready') return new Promise<Response>(() => undefined)
    const { method, url, headers } = request
    const asked = network
    requests.push({ method, url: new URL(url), headers, body: await request.clone().text() })
    return asked.fetch(request)
  }
  liveApart(ask, as)
  for (const [key, value] of Object.entries(saved)) sessionStorage.setItem(key, value)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  // A request of an earlier test that is sent again must not reach this network.
  const store = makeStore({ apiUrl: root, fetch: ask })
  onTestFinished(refetchOnReturn(store.dispatch))
  const { unmount } = render(
    <App store={store} language="en">
      <RouterProvider router={router} />
    </App>,
  )
  const entries = entriesOf(router)
  const go = async (steps: number) => {
    const before = router.state.location.key
    await router.navigate(steps)
    await waitFor(() => expect(router.state).not.toMatchObject({ location: { key: before } }))
  }
  const requestsTo = (endpoint: Endpoint) =>
    requests.filter(
      ({ method, url }) =>
        method.toLowerCase() === endpoint.method && paramsOf(endpoint, url.pathname.slice(root.length)),
    )
  return {
    user: makeUser(),
    decisions,
    setAnswers(...others) {
      network = networkOf([...others, ...ordinary])
    },
    queries: (endpoint) => requestsTo(endpoint).map(({ url }) => Object.fromEntries(url.searchParams)),
    bodies: (endpoint) => requestsTo(endpoint).map(({ body }) => JSON.parse(body)),
    headers: (endpoint, name) => requestsTo(endpoint).map(({ headers }) => headers.get(name)),
    address: () => createPath(router.state.location),
    unmount,
    goBack: () => go(-1),
    goForward: () => router.navigate(1),
    goTo: (path) => router.navigate(path),
    entries,
  }
}
