import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { type Language, languages } from '../../../language/translate.ts'
import { App } from '../../../web/app/App.tsx'
import { makeStore } from '../../../web/app/store.ts'
import { useLocale } from '../../../web/i18n/locale.ts'
import { cacheAnswer } from '../../../web/shared/api-client/answer-cache.ts'
import { saveDraft } from '../../../web/shared/booking/UnfinishedBooking.tsx'
import { liveApart } from './live-apart.ts'
import { networkOf } from './states/answers.ts'
import { ordinaryAnswers } from './states/ordinary.ts'
import type { State } from './states/state.ts'
import { makeUser, seen } from './states/user.ts'

/**
 * Renders a screen in the given state into an element, as the app would: with the app's routes and a separate store. If a
 * language is given, the page changes to it in the end.
 */
export async function showState(
  state: State,
  place: HTMLElement,
  routes: RouteObject[],
  language?: Language,
): Promise<void> {
  const network = networkOf([...(state.answers ?? []), ...ordinaryAnswers(state.as)])
  liveApart(network.fetch, state.as)
  await keep(state.kept ?? [])
  if (state.draft) saveDraft(state.draft)
  const router = createMemoryRouter(routes, { initialEntries: [state.path] })
  const store = makeStore({ apiUrl: '/api/v1' })
  const change: { to?: ChangeLanguage } = {}
  createRoot(place).render(
    <StrictMode>
      <App store={store} language={state.language ?? 'en'}>
        <RouterProvider router={router} />
        <LanguageChange onReady={(ready) => void Object.assign(change, { to: ready })} />
      </App>
    </StrictMode>,
  )
  const { dataset } = document.documentElement
  try {
    await state.act?.(makeUser())
    await seen(state.shows)
    await network.atRest()
    await seen(state.shows)
    if (language) {
      await change.to?.(language)
      await seen({ selector: `html[lang=${languages[language]}]` })
      await network.atRest()
    }
    dataset.state = 'shown'
  } catch (error) {
    dataset.state = error instanceof Error ? error.message : String(error)
  }
}

type ChangeLanguage = ReturnType<typeof useLocale>['changeLanguage']

/** Passes on how to change the language. */
function LanguageChange({ onReady }: { onReady: (change: ChangeLanguage) => void }) {
  const { changeLanguage } = useLocale()
  useEffect(() => onReady(changeLanguage), [changeLanguage, onReady])
  return null
}

/** Stores bookings as if their pages had been opened on this device. The last one was seen most recently. */
async function keep(bookings: NonNullable<State['kept']>): Promise<void> {
  for (const data of bookings)
    await cacheAnswer('trackedBooking', { key: `trackedBooking("${data.booking.code}")`, at: Date.now(), data })
}
