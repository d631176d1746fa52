import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { payment } from './payment-api.ts'

export const page: Page = {
  source: 'features/payment/page.tsx',
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
