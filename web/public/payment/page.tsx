import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { payment } from '../../shared/money/payment-api.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/payment/page.tsx',
  Component: Payment,
  data: (dispatch, { params: { token = '' } }) => dispatch(payment.initiate(token)),
  personal: true,
}

function Payment() {
  return (
    <NamespaceProvider texts={texts}>
      <Content />
    </NamespaceProvider>
  )
}

function Content() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('head.payment-title')} description={t('head.payment')} />
      <PaymentPage />
    </>
  )
}
