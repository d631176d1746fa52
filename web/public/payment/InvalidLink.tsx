import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'

/** The payment page without a token. */
export function InvalidLink() {
  const say = useText()
  return (
    <LostPage title={say('payment.invalid')} text={say('payment.invalid-text')}>
      <PageTitle>{say('payment.invalid')}</PageTitle>
      <ButtonLink to="/" kind="ink">
        {say('payment.go-home')}
      </ButtonLink>
      <ButtonLink to="/bookings" kind="outline">
        {say('shell.kept')}
      </ButtonLink>
    </LostPage>
  )
}
