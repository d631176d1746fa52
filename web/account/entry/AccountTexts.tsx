import { Outlet } from 'react-router-dom'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'
import { accountTexts } from './account-texts.ts'

/** Brings the pages about accounts their texts. */
export function AccountTexts() {
  return (
    <MoreTexts texts={accountTexts}>
      <Outlet />
    </MoreTexts>
  )
}
