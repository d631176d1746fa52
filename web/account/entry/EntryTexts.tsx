import { Outlet } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { texts } from './texts.ts'

/** Loads the texts of the pages of mailed links. */
export function EntryTexts() {
  return (
    <NamespaceProvider texts={texts}>
      <Outlet />
    </NamespaceProvider>
  )
}
