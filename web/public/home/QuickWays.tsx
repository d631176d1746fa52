import { Link } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useNow } from '../../shared/api-client/config-api.ts'
import { choicesLeft, type Timing, timingsOf } from '../../shared/studios/quick-choices.ts'

/** Links to the studios that are free now, tonight or this weekend. */
export function QuickWays() {
  const t = useTranslate()
  const now = useNow()
  const left = choicesLeft(now)
  if (left.length === 0) return null
  return (
    <ul aria-label={t('home.quick')} className="mt-4 flex min-h-11 flex-wrap gap-x-5">
      {left.map((choice) => (
        <li key={choice}>
          <Link
            to={addressOf(now === null ? undefined : timingsOf(choice, now)[0])}
            viewTransition
            className="link inline-flex min-h-11 items-center"
          >
            {t(`home.quick.${choice}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the URL of the studio list for a day and hours, or of the whole list while the current time is unknown. */
function addressOf(timing: Timing | undefined): string {
  if (!timing) return '/studios'
  const said = Object.entries(timing).map(([name, value]) => [name, String(value)])
  return `/studios?${new URLSearchParams(said)}`
}
