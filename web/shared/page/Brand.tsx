import { Link } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'

/** The site's name with its light on. */
export function Brand() {
  const t = useTranslate()
  return (
    <Link
      to="/"
      viewTransition
      aria-label={t('shell.home')}
      className="flex min-h-11 items-center font-display text-2xl leading-none font-bold tracking-[-0.03em]"
    >
      studioni
      <i aria-hidden="true" className="mt-2 ml-1.5 size-2.5 rounded-full bg-signal" />
    </Link>
  )
}
