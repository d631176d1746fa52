import { Link } from 'react-router-dom'
import { useText } from '../../i18n/use-text.ts'

/** The name with its light on. */
export function Brand() {
  const say = useText()
  return (
    <Link
      to="/"
      viewTransition
      aria-label={say('shell.home')}
      className="flex min-h-11 items-center font-display text-2xl leading-none font-bold tracking-[-0.03em]"
    >
      studioni
      <i aria-hidden="true" className="mt-2 ml-1.5 size-2.5 rounded-full bg-signal" />
    </Link>
  )
}
