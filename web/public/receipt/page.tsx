import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { receipt } from '../../shared/money/payment-api.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { ReceiptPage } from './ReceiptPage.tsx'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/receipt/page.tsx',
  Component: Receipt,
  data: (dispatch, { params: { token = '' } }) => dispatch(receipt.initiate(token)),
  personal: true,
}

function Receipt() {
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
      <PageHead title={t('head.receipt-title')} description={t('head.receipt')} />
      <ReceiptPage />
    </>
  )
}
