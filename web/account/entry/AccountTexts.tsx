import { Outlet } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { accountTexts } from './account-texts.ts'

/** Brings the pages about accounts their texts. */
export function AccountTexts() {
  return (
    <NamespaceProvider texts={accountTexts}>
      <Outlet />
    </NamespaceProvider>
  )
}
