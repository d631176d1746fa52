import { useWords } from '../../i18n/use-translate.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'
import { Options, Select } from '../../ui/Field.tsx'
import { endHours, hoursAfter, lengths, startHours } from './filter-url.ts'

const numberOf = (text: string) => (text === '' ? undefined : Number(text))

/** Chooses the hours, and whether all of them or only a number in a row must be free. */
export function HourChoice({
  filter,
  onChange,
}: {
  filter: StudioFilter
  onChange: (hours: ReturnType<typeof hoursAfter>) => void
}) {
  const { t, format } = useWords()
  const { from, to, hours } = filter
  const ends = endHours(filter)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Select
        label={t('studios.from')}
        value={from ?? ''}
        onChange={(event) => onChange(hoursAfter(filter, { from: numberOf(event.target.value) }))}
      >
        <option value="">{t('studios.any')}</option>
        <Options of={startHours} text={format.hour} />
      </Select>
      <Select
        label={t('studios.to')}
        value={to ?? ''}
        onChange={(event) => onChange(hoursAfter(filter, { to: numberOf(event.target.value) }))}
      >
        <option value="">{t('studios.any')}</option>
        <Options of={ends} text={format.hour} />
      </Select>
      <div className="max-sm:col-span-2">
        <Select
          label={t('find.at-least')}
          value={hours ?? ''}
          onChange={(event) => onChange(hoursAfter(filter, { hours: numberOf(event.target.value) }))}
        >
          <option value="">{t('find.whole')}</option>
          <Options of={lengths(filter)} text={(length) => t('length.hours', { hours: length })} />
        </Select>
      </div>
    </div>
  )
}
