import { useTranslate } from '../../i18n/use-translate.ts'
import { normalisedPhone } from '../../shared/money/phone.ts'

/** Links to the simulated phone, in a new tab. Exists only where phones are simulated. */
export function TestPhoneLink({ simulator, phone }: { simulator: string; phone: string }) {
  const t = useTranslate()
  const address = new URL(simulator, window.location.origin)
  address.searchParams.set('phone', normalisedPhone(phone))
  return (
    <a href={address.href} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-ink">
      {t('payment.test-phone')}
    </a>
  )
}
