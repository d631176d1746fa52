import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { sharedBooking } from '../../shared/bookings/track-api.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { SharedPage } from './SharedPage.tsx'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/track/shared-page.tsx',
  Component: Shared,
  data: (dispatch, { params: { token = '' } }) => dispatch(sharedBooking.initiate(token)),
  personal: true,
}

function Shared() {
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
      <PageHead title={t('shared.title')} description={t('shared.head')} />
      <SharedPage />
    </>
  )
}
