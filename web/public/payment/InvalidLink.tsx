import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorPage } from '../../ui/States.tsx'
import { texts } from './texts.ts'

/** The payment page without a token. */
export function InvalidLink() {
  return (
    <NamespaceProvider texts={texts}>
      <Content />
    </NamespaceProvider>
  )
}

function Content() {
  const t = useTranslate()
  return (
    <ErrorPage title={t('payment.invalid')} text={t('payment.invalid-text')}>
      <PageTitle>{t('payment.invalid')}</PageTitle>
      <ButtonLink to="/" kind="ink">
        {t('payment.go-home')}
      </ButtonLink>
      <ButtonLink to="/bookings" kind="outline">
        {t('shell.kept')}
      </ButtonLink>
    </ErrorPage>
  )
}
