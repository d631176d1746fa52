import { useText } from '../../i18n/use-text.ts'
import { normalisedPhone } from '../../shared/money/phone.ts'

/** Where phones are drawn: the way to this one, in a tab of its own. */
export function TestPhoneLink({ simulator, phone }: { simulator: string; phone: string }) {
  const say = useText()
  const address = new URL(simulator, window.location.origin)
  address.searchParams.set('phone', normalisedPhone(phone))
  return (
    <a href={address.href} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-ink">
      {say('payment.test-phone')}
    </a>
  )
}
