import { Outlet } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { accountTexts } from './account-texts.ts'

/** Loads the texts of the account pages. */
export function AccountTexts() {
  return (
    <NamespaceProvider texts={accountTexts}>
      <Outlet />
    </NamespaceProvider>
  )
}
