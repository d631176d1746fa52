import { useText } from '../../i18n/use-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { PageTitle } from './PageTitle.tsx'

/** No page has this address. */
export function NotFound() {
  const say = useText()
  return (
    <LostPage title={say('not-found.title')} text={say('not-found.text')}>
      <PageTitle>{say('not-found.title')}</PageTitle>
      <ButtonLink to="/studios" kind="ink">
        {say('not-found.studios')}
      </ButtonLink>
      <ButtonLink to="/" kind="outline">
        {say('not-found.home')}
      </ButtonLink>
    </LostPage>
  )
}
