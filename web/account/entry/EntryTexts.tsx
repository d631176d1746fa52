import { Outlet } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { signInTexts } from '../../shared/sign-in/texts.ts'
import { entry } from './texts.en.ts'

/** The texts of signing in. */
export const texts: Namespace = mergeNamespaces(
  { en: entry, sw: async () => (await import('./texts.sw.ts')).entry },
  signInTexts,
)

/** Loads the texts of the pages of mailed links. */
export function EntryTexts() {
  return (
    <NamespaceProvider texts={texts}>
      <Outlet />
    </NamespaceProvider>
  )
}
