import { Fragment, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { Provider } from 'react-redux'
import type { Language } from '../../language/translate.ts'
import { LocaleProvider } from '../i18n/LocaleProvider.tsx'
import type { Namespace } from '../i18n/locale.ts'
import { forget } from '../shared/api-client/answer-cache.ts'
import { noFlow, phoneVerified, restored } from '../shared/booking/flow.ts'
import { personOfBooking, ResumedDraft } from '../shared/booking/UnfinishedBooking.tsx'
import { forgetDrafts } from '../shared/drafts/drafts.ts'
import { unsubscribeBrowser } from '../shared/push/browser-push.ts'
import { useEndedSession, useSession } from '../shared/session/session.ts'
import { reloadData } from '../shared/sign-in/session-api.ts'
import { type Store, useAppDispatch } from '../shared/store/store.ts'
import { keepFocus } from '../ui/use-focus.ts'
import { site as en } from './site.en.ts'

/** The texts of every page. */
const site: Namespace = { en, sw: async () => (await import('./site.sw.ts')).site }

/** The providers of every page, in the browser and on the server: the store and the language. The router is inside. */
export function App({ store, language, children }: { store: Store; language: Language; children: ReactNode }) {
  // Parts of a page hydrate one after another. Each starts with the server's state, whatever has arrived since.
  const [first] = useState(() => store.getState())
  const [people, begin] = useReducer((count: number) => count + 1, 0)
  useEffect(keepFocus, [])
  return (
    <Provider store={store} serverState={first}>
      <LocaleProvider first={language} site={site}>
        <Fragment key={people}>{children}</Fragment>
        <ResumedDraft />
        <OtherPerson onArrived={begin} />
        <Hydrated />
      </LocaleProvider>
    </Provider>
  )
}

/**
 * Removes a person's data and input, loaded or cached, once another person is signed in, here or in another tab:
 * `onArrived` starts the page over. The contact details of a booking are removed as soon as its person signs out.
 */
function OtherPerson({ onArrived }: { onArrived: () => void }) {
  const dispatch = useAppDispatch()
  const email = useSession()?.email
  const mayContinue = useEndedSession() !== null
  const last = useRef(email)
  useEffect(() => {
    const before = last.current ?? (email && personOfBooking())
    if (email !== undefined) last.current = email
    // A phone that another guest verified earlier is not this person's.
    if (email !== undefined && before === undefined) dispatch(phoneVerified(undefined))
    if (before === undefined || before === email || mayContinue) return
    dispatch(restored(noFlow))
    forgetDrafts()
    if (email === undefined) return
    void unsubscribeBrowser().catch(() => undefined)
    void forget('account', 'holder')
    dispatch(reloadData(false))
    onArrived()
  }, [dispatch, email, mayContinue, onArrived])
  return null
}

/** Notifies index.html that buttons work now. It then repeats the taps and input events from before. */
function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
