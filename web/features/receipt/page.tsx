import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { receipt } from '../payment/payment-api.ts'
import { ReceiptPage } from './ReceiptPage.tsx'

export const page: Page = {
  source: 'features/receipt/page.tsx',
  Component: Receipt,
  data: (dispatch, { params: { token = '' } }) => dispatch(receipt.initiate(token)),
  personal: true,
}

function Receipt() {
  const say = useText()
  return (
    <>
      <PageHead title={say('head.receipt-title')} description={say('head.receipt')} />
      <ReceiptPage />
    </>
  )
}
