import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { bookingsTexts } from '../../shared/bookings/booking-texts.ts'
import { ErrorPage } from '../../shared/page/ErrorPage.tsx'
import { pageWithTexts } from '../../shared/page/page.tsx'
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx'
import { payment } from './texts.en.ts'

/** The texts of the payment page. */
export const texts: Namespace = mergeNamespaces(
  { en: payment, sw: async () => (await import('./texts.sw.ts')).payment },
  bookingsTexts,
)

/** The payment page without a token. */
export const InvalidLink = pageWithTexts(texts, () => {
  const t = useTranslate()
  return <NoPayment title={t('payment.invalid')} text={t('payment.invalid-text')} />
})

/** A payment page that has no payment to show. */
export function NoPayment(why: { title: string; text: string }) {
  const t = useTranslate()
  return (
    <ErrorPage {...why}>
      <GoHome kind="ink" />
      <ButtonLink to="/bookings" kind="outline">
        {t('shell.kept')}
      </ButtonLink>
    </ErrorPage>
  )
}

/** The button that leads home. As a form, it works before the script has loaded. */
export function GoHome({ kind }: { kind: ButtonKind }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const goHome = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate('/')
  }
  return (
    <form action="/" onSubmit={goHome} className="contents">
      <Button type="submit" kind={kind}>
        {t('payment.go-home')}
      </Button>
    </form>
  )
}
