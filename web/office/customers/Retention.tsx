import { useState } from 'react'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Select } from '../../ui/Field.tsx'
import { useRetentionQuery } from './customers-api.ts'

const choices = [6, 12, 24, 36, 60, 84]

/** Says who is erased because all of their bookings are old, and previews other settings. */
export function Retention() {
  const t = useTranslate()
  const format = useFormat()
  const [chosen, setChosen] = useState<number>()
  const { data } = useRetentionQuery(chosen)
  if (!data) return null
  const { setting, months, before, people, bookings, accounts } = data
  const offered = [...new Set([...choices, months])].sort((one, other) => one - other)
  return (
    <section aria-labelledby="retention" className="panel mt-6 grid gap-4 p-5 sm:p-7">
      <h2 id="retention" className="text-2xl">
        {t('retention.title')}
      </h2>
      <p>{setting === null ? t('retention.off') : t('retention.on', { months: setting })}</p>
      <Select label={t('retention.preview')} value={months} onChange={(event) => setChosen(Number(event.target.value))}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {t('retention.months', { months: each })}
          </option>
        ))}
      </Select>
      <div role="status" className="grid gap-2">
        <p>{t('retention.found', { day: format.wholeDate(before), people, bookings })}</p>
        <p>{t('retention.accounts', { accounts })}</p>
      </div>
    </section>
  )
}
