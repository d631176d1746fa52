import { Outlet } from 'react-router-dom'
import type { Area } from '../../i18n/area.ts'
import { payment } from '../../i18n/en/payment.ts'
import { receipt } from '../../i18n/en/receipt.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'

const texts: Area = {
  en: { ...payment, ...receipt },
  sw: async () => {
    const [{ payment }, { receipt }] = await Promise.all([
      import('../../i18n/sw/payment.ts'),
      import('../../i18n/sw/receipt.ts'),
    ])
    return { ...payment, ...receipt }
  },
}

/** Brings the pages about money their texts. */
export function PaymentTexts() {
  return (
    <MoreTexts texts={texts}>
      <Outlet />
    </MoreTexts>
  )
}
