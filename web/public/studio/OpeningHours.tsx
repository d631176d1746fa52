import type { Studio } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useToday } from '../../shared/api-client/config-api.ts'
import { weekdayOf } from '../../shared/availability/clock.ts'
import { OpenNow } from '../../shared/availability/OpenNow.tsx'
import { isClosedOn } from './next-free.ts'
import { StudioSection } from './StudioSection.tsx'
import { weekOf } from './studio-week.ts'
import { useDaysAhead } from './use-days-ahead.ts'

/** The opening hours of the week, with today marked and whether the studio is open now. */
export function OpeningHours({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const format = useFormat()
  const names = format.weekdays()
  const today = weekdayOf(useToday())
  const week = weekOf(studio)
  const days = useDaysAhead(studio.id) ?? []
  return (
    <StudioSection title={t('studio.hours')}>
      <OpenNow week={week} isClosed={(date) => isClosedOn(days, week, date)} />
      <dl className="mt-3 grid gap-1 tabular-nums">
        {week.map((open, day) => (
          <div
            key={names[day]?.long}
            className={`flex justify-between gap-4 rounded-control py-1.5 ${day === today ? '-mx-[12px] bg-sunken px-[12px] font-semibold' : ''}`}
          >
            <dt>
              {names[day]?.long}
              {day === today && <span className="font-normal text-muted"> · {t('studio.today')}</span>}
            </dt>
            <dd className={open ? '' : 'text-muted'}>
              {open ? t('studio.span', { from: format.hour(open.from), to: format.hour(open.to) }) : t('studio.closed')}
            </dd>
          </div>
        ))}
      </dl>
    </StudioSection>
  )
}
