import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useNow } from '../site/config-api.ts'
import { type ExceptionOn, type OpenState, openStateAt, type Week } from './opening.ts'

/** Shows as text and as a light whether it is open now, and until when. The line is empty until the page knows the time. */
export function OpenNow({ week, exceptionOn }: { week: Week; exceptionOn?: ExceptionOn }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const openState = now === null ? null : openStateAt(week, now, exceptionOn)
  return (
    <p className="flex min-h-6 items-baseline gap-2.5 font-semibold">
      {openState && (
        <>
          <i
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full border-2 ${openState.isOpen ? 'border-green bg-green' : 'border-edge'}`}
          />
          {openText(t, format, openState)}
        </>
      )}
    </p>
  )
}

function openText(t: Translate, format: Format, openState: OpenState): string {
  if (openState.isOpen) return t('open.now', { hour: format.hour(openState.until) })
  const { opens } = openState
  if (!opens) return t('open.closed')
  const hour = format.hour(opens.hour)
  if (opens.inDays === 0) return t('open.today', { hour })
  if (opens.inDays === 1) return t('open.tomorrow', { hour })
  return t('open.later', { day: format.longDate(opens.date), hour })
}
