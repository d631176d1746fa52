import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { App } from '../../../web/app/App.tsx'
import { keepDraft } from '../../../web/shared/booking/draft.ts'
import { keepAnswer } from '../../../web/shared/offline/shelf.ts'
import { makeStore } from '../../../web/shared/store/store.ts'
import { liveApart } from './live-apart.ts'
import { networkOf } from './states/answers.ts'
import { ordinaryAnswers } from './states/ordinary.ts'
import type { State } from './states/state.ts'
import { makeUser, seen } from './states/user.ts'

/** Renders a screen in the given state into an element, as the app would: with the app's routes and a separate store. */
export async function showState(state: State, place: HTMLElement, routes: RouteObject[]): Promise<void> {
  const network = networkOf([...(state.answers ?? []), ...ordinaryAnswers(state.as)])
  liveApart(network.fetch, state.as)
  await keep(state.kept ?? [])
  if (state.draft) keepDraft(state.draft)
  const router = createMemoryRouter(routes, { initialEntries: [state.path] })
  const store = makeStore({ apiUrl: '/api/v1' })
  createRoot(place).render(
    <StrictMode>
      <App store={store} language={state.language ?? 'en'}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  )
  const { dataset } = document.documentElement
  try {
    await state.act?.(makeUser())
    await seen(state.shows)
    await network.atRest()
    await seen(state.shows)
    dataset.state = 'shown'
  } catch (error) {
    dataset.state = error instanceof Error ? error.message : String(error)
  }
}

/** Stores bookings as if their pages had been opened on this device. The last one was seen most recently. */
async function keep(bookings: NonNullable<State['kept']>): Promise<void> {
  for (const data of bookings)
    await keepAnswer('trackedBooking', { key: `trackedBooking("${data.booking.code}")`, at: Date.now(), data })
}
