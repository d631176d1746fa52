import { useText } from '../../i18n/use-text.ts'
import { payment } from '../../shared/money/payment-api.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { PaymentPage } from './PaymentPage.tsx'

export const page: Page = {
  source: 'public/payment/page.tsx',
  Component: Payment,
  data: (dispatch, { params: { token = '' } }) => dispatch(payment.initiate(token)),
  personal: true,
}

function Payment() {
  const say = useText()
  return (
    <>
      <PageHead title={say('head.payment-title')} description={say('head.payment')} />
      <PaymentPage />
    </>
  )
}
