import { Link } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useToday } from '../../shared/api-client/config-api.ts'
import { DateFilter } from '../shared/lists/DateFilter.tsx'
import { FilterBar } from '../shared/lists/Filter.tsx'
import type { ListUrl } from '../shared/lists/list-url.ts'
import { periodNames, periodOf } from './period.ts'

/** Chooses a period by its two dates, or one of the most common periods. */
export function PeriodChooser({ list }: { list: ListUrl }) {
  const t = useTranslate()
  const today = useToday()
  const [from, to] = [list.value('from'), list.value('to')]
  const choices = [
    { name: 'standard' as const, address: '?', chosen: from === '' && to === '' },
    ...periodNames.map((name) => {
      const period = periodOf(name, today)
      return { name, address: `?${new URLSearchParams(period)}`, chosen: from === period.from && to === period.to }
    }),
  ]
  return (
    <FilterBar list={list}>
      <ul className="flex flex-wrap items-center gap-1" aria-label={t('ledger.periods')}>
        {choices.map(({ name, address, chosen }) => (
          <li key={name}>
            <Link
              to={address}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={`inline-flex min-h-12 items-center rounded-control px-3.5 font-medium ${chosen ? 'bg-ink-soft font-semibold' : 'hover:bg-ink-soft'}`}
            >
              {t(`ledger.period.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <DateFilter label={t('bookings.from')} list={list} name="from" />
      <DateFilter label={t('bookings.to')} list={list} name="to" />
    </FilterBar>
  )
}
