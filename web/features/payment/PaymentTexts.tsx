import { Outlet } from 'react-router-dom'
import { payment } from '../../i18n/en/payment.ts'
import { receipt } from '../../i18n/en/receipt.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'

const texts = { ...payment, ...receipt }

/** Brings the pages about money their texts. */
export function PaymentTexts() {
  return (
    <MoreTexts texts={texts}>
      <Outlet />
    </MoreTexts>
  )
}
