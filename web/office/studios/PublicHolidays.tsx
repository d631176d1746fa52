import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { handOn } from '../../ui/use-focus-back.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type Opening, usePublicHolidaysQuery } from './hours-api.ts'

/** The coming public holidays on which the studio is not closed yet, each with a button that closes it. */
export function PublicHolidays({
  blackouts,
  onClose,
}: {
  blackouts: Opening['blackouts']
  onClose: (blackout: Opening['blackouts'][number]) => Promise<void>
}) {
  const t = useTranslate()
  const format = useFormat()
  const answer = usePublicHolidaysQuery()
  const closed = new Set(blackouts.map(({ date }) => date))
  return (
    <Loaded answer={answer} failed={t('office-studios.holidays-failed')} skeleton={null}>
      {(holidays) => {
        const open = holidays.filter(({ date }) => !closed.has(date))
        if (open.length === 0) return null
        return (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
              {t('office-studios.holidays')}
            </summary>
            <p className="text-sm text-muted">{t('office-studios.holidays-hint')}</p>
            <ul aria-label={t('office-studios.holidays')} className="mt-2 flex flex-wrap gap-2">
              {open.map(({ date, name }) => {
                const reason = t(`office-studios.holiday.${name}`)
                return (
                  <li key={date}>
                    <Button
                      kind="outline"
                      size="small"
                      onClick={({ currentTarget }) => {
                        handOn(currentTarget)
                        void onClose({ date, reason })
                      }}
                    >
                      {t('office-studios.holiday-close', { holiday: reason, day: format.shortDate(date) })}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </details>
        )
      }}
    </Loaded>
  )
}
