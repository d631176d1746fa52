import { Link, useSearchParams } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { isNotice } from '../shared/session/notices.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useSignInLink } from './use-sign-in-link.ts'

/** Shows the notice that the address names in `?error=`, with a link to sign in, until it is closed. */
export function Notice() {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const signIn = useSignInLink()
  const error = address.get('error')
  const close = () => {
    const next = new URLSearchParams(address)
    next.delete('error')
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  if (!isNotice(error)) return null
  return (
    <div role="alert" className="page">
      <div className="flex items-center gap-3 rounded-control bg-gold-soft py-1 pr-1 pl-4 font-medium">
        <Icon name="warning" className="text-gold" />
        <p className="flex-1 py-2">
          {t(`notice.${error}`)}{' '}
          <Link {...signIn} className="link">
            {t('session.sign-in')}
          </Link>
        </p>
        <IconButton aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
    </div>
  )
}
