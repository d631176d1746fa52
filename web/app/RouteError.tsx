import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { LostPage } from '../ui/LostPage.tsx'
import { Brand } from './Brand.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A page that could not be shown: its script did not arrive, or it broke. */
export function RouteError() {
  const say = useText()
  return (
    <div className="page py-4">
      <Brand />
      <LostPage title={say('broken.title')} text={say('broken.text')}>
        <PageTitle>{say('broken.title')}</PageTitle>
        <Button kind="ink" onClick={() => window.location.reload()}>
          {say('try-again')}
        </Button>
        <ButtonLink to="/" kind="outline" reloadDocument>
          {say('not-found.home')}
        </ButtonLink>
      </LostPage>
    </div>
  )
}
