import { useParams } from 'react-router-dom'
import type { Studio } from '../../../api/contract/studios.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { siteConfig } from '../../shared/api-client/config-api.ts'
import { dayAvailability, monthAvailability } from '../../shared/availability/availability-api.ts'
import { monthOf } from '../../shared/availability/clock.ts'
import { firstFreeDay } from '../../shared/booking/time-picking.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { sessionTypes, studio, useStudioQuery } from '../../shared/studios/studio-api.ts'
import { StudioPage } from './StudioPage.tsx'
import { studioFacts } from './studio-facts.ts'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/studio/page.tsx',
  Component: OneStudio,
  async data(dispatch, { params: { idOrCode = '' } }) {
    const [{ data: found }, { data: config }] = await Promise.all([
      dispatch(studio.initiate(idOrCode)),
      dispatch(siteConfig.initiate()),
    ])
    if (!found || !config) return
    const studioId = found.id
    const types = dispatch(sessionTypes.initiate(studioId))
    const { data: month } = await dispatch(monthAvailability.initiate({ studioId, month: monthOf(config.today) }))
    const date = firstFreeDay(month?.days, config.today)
    if (date) await dispatch(dayAvailability.initiate({ studioId, date }))
    await types
  },
}

function OneStudio() {
  const { idOrCode = '' } = useParams()
  const { currentData: found } = useStudioQuery(idOrCode)
  return (
    <NamespaceProvider texts={texts}>
      {found && <StudioHead studio={found} />}
      <StudioPage />
    </NamespaceProvider>
  )
}

/** Search engines show this many characters of a description. */
const descriptionLetters = 160

function StudioHead({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const place = studio.location ?? t('card.no-location')
  return (
    <PageHead
      title={t('head.studio-title', { studio: studio.name, place })}
      description={shortened(studio.description) || t('head.studio', { studio: studio.name, place })}
      path={`/studios/${studio.code}`}
      picture={`/og/studios/${studio.code}.png`}
      facts={(at) => studioFacts(studio, at, t('shell.studios'))}
    />
  )
}

/** Shortens a text at a word boundary. */
function shortened(text: string): string {
  if (text.length <= descriptionLetters) return text
  const cut = text.slice(0, descriptionLetters - 1)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
