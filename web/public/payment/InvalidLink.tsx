import { useTranslate } from '../../i18n/use-translate.ts'
import { ErrorPage } from '../../shared/page/ErrorPage.tsx'
import { pageWithTexts } from '../../shared/page/page-with-texts.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { texts } from './texts.ts'

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
      <ButtonLink to="/" kind="ink">
        {t('payment.go-home')}
      </ButtonLink>
      <ButtonLink to="/bookings" kind="outline">
        {t('shell.kept')}
      </ButtonLink>
    </ErrorPage>
  )
}
