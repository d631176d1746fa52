import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import type { Store } from './store.ts'

/** What every page stands on, in the browser and on the server: the store and the language; the router goes inside. */
export function App({ store, i18n, children }: { store: Store; i18n: I18n; children: ReactNode }) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </Provider>
  )
}
