import { siteConfig } from '../../app/config-api.ts'
import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { addMonths } from '../availability/clock.ts'
import { asked, listingFrom } from './filter-url.ts'
import { StudiosPage } from './StudiosPage.tsx'
import { studioFeatures, studios } from './studios-api.ts'

export const page: Page = {
  source: 'features/studios/page.tsx',
  Component: Studios,
  async data(dispatch, { search }) {
    const { data: config } = await dispatch(siteConfig.initiate())
    if (!config) return
    const days = { first: config.today, last: addMonths(config.today, config.bookingMonthsAhead) }
    await Promise.all([
      dispatch(studios.initiate(asked(listingFrom(search, days)))),
      dispatch(studioFeatures.initiate()),
    ])
  },
}

function Studios() {
  const say = useText()
  return (
    <>
      <PageHead title={say('studios.title')} description={say('head.studios')} path="/studios" />
      <StudiosPage />
    </>
  )
}
