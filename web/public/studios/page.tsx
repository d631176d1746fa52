import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { siteConfig } from '../../shared/api-client/config-api.ts'
import { addMonths } from '../../shared/availability/clock.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { studioFeatures, studios } from '../../shared/studios/studios-api.ts'
import { listingFrom, queryOf } from './filter-url.ts'
import { StudiosPage } from './StudiosPage.tsx'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/studios/page.tsx',
  Component: Studios,
  async data(dispatch, { search }) {
    const { data: config } = await dispatch(siteConfig.initiate())
    if (!config) return
    const days = { first: config.today, last: addMonths(config.today, config.bookingMonthsAhead) }
    await Promise.all([
      dispatch(studios.initiate(queryOf(listingFrom(search, days)))),
      dispatch(studioFeatures.initiate()),
    ])
  },
}

function Studios() {
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
      <PageHead title={t('studios.title')} description={t('head.studios')} path="/studios" />
      <StudiosPage />
    </>
  )
}
