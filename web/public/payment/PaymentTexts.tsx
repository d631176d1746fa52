import { Outlet } from 'react-router-dom'
import { payment } from '../../i18n/en/payment.ts'
import { receipt } from '../../i18n/en/receipt.ts'
import { track } from '../../i18n/en/track.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import type { Namespace } from '../../i18n/namespace.ts'

const texts: Namespace = {
  en: { ...payment, ...receipt, ...track },
  sw: async () => {
    const [{ payment }, { receipt }, { track }] = await Promise.all([
      import('../../i18n/sw/payment.ts'),
      import('../../i18n/sw/receipt.ts'),
      import('../../i18n/sw/track.ts'),
    ])
    return { ...payment, ...receipt, ...track }
  },
}

/** Loads the texts of the payment pages. */
export function PaymentTexts() {
  return (
    <NamespaceProvider texts={texts}>
      <Outlet />
    </NamespaceProvider>
  )
}
