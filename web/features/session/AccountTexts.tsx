import { Outlet } from 'react-router-dom'
import { account } from '../../i18n/en/account.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'

/** Brings the pages about accounts their texts. */
export function AccountTexts() {
  return (
    <MoreTexts texts={account}>
      <Outlet />
    </MoreTexts>
  )
}
