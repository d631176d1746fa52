import { type ReactNode, useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import type { Language } from '../../language/translate.ts'
import { LocaleProvider } from '../i18n/LocaleProvider.tsx'
import type { Namespace } from '../i18n/namespace.ts'
import { ResumedDraft } from '../shared/booking/ResumedDraft.tsx'
import { usePersonChange } from '../shared/session/person-change.ts'
import type { Store } from '../shared/store/store.ts'
import { site as en } from './site.en.ts'

/** The texts of every page. */
const site: Namespace = { en, sw: async () => (await import('./site.sw.ts')).site }

/** The providers of every page, in the browser and on the server: the store and the language. The router is inside. */
export function App({ store, language, children }: { store: Store; language: Language; children: ReactNode }) {
  // Parts of a page hydrate one after another. Each starts with what the server knew, whatever has arrived since.
  const [first] = useState(() => store.getState())
  return (
    <Provider store={store} serverState={first}>
      <LocaleProvider first={language} site={site}>
        {children}
        <ResumedDraft />
        <OtherPerson />
        <Hydrated />
      </LocaleProvider>
    </Provider>
  )
}

function OtherPerson() {
  usePersonChange()
  return null
}

/** Notifies index.html that buttons work now. It then repeats the taps and input events from before. */
function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
