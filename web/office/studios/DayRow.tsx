import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type DayHours, endsAfter, startingAt, starts } from './week.ts'

const hourClasses = 'min-h-11 rounded-control border border-edge bg-surface px-2 tabular-nums sm:px-3 hover:border-ink'

/** The hours of a weekday: closed, or from when to when. */
export function DayRow({ name, day, onChange }: { name: string; day: DayHours; onChange: (day: DayHours) => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-line py-1 sm:gap-x-4 not-last:border-b">
      <div className="-ml-2 min-w-36">
        <Checkbox
          label={name}
          checked={day.open}
          onChange={(event) => onChange({ ...day, open: event.target.checked })}
        />
      </div>
      {day.open ? (
        <p className="flex flex-wrap items-center gap-2">
          <select
            aria-label={t('office-studios.from-on', { day: name })}
            value={day.from}
            onChange={(event) => onChange(startingAt(day, event.target.value))}
            className={hourClasses}
          >
            {starts.map((hour) => (
              <option key={hour} value={hour}>
                {format.hour(hour)}
              </option>
            ))}
          </select>
          <span aria-hidden="true">{t('office-studios.to')}</span>
          <select
            aria-label={t('office-studios.to-on', { day: name })}
            value={day.to}
            onChange={(event) => onChange({ ...day, to: event.target.value })}
            className={hourClasses}
          >
            {endsAfter(day.from).map((hour) => (
              <option key={hour} value={hour}>
                {format.hour(hour)}
              </option>
            ))}
          </select>
        </p>
      ) : (
        <p className="flex min-h-11 items-center text-muted">{t('office-studios.closed')}</p>
      )}
    </div>
  )
}
