import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { DecidePage } from './DecidePage.tsx'
import { requestToDecide } from './decide-api.ts'
import { decideTexts } from './decide-texts.ts'

export const page: Page = {
  source: 'public/track/decide-page.tsx',
  Component: Decide,
  data: (dispatch, { params: { token = '' } }) => dispatch(requestToDecide.initiate(token)),
  personal: true,
}

function Decide() {
  return (
    <NamespaceProvider texts={decideTexts}>
      <Content />
    </NamespaceProvider>
  )
}

function Content() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('decide.title')} description={t('decide.head')} />
      <DecidePage />
    </>
  )
}
