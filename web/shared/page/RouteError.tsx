import { useText } from '../../i18n/use-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { Brand } from './Brand.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A page that could not be shown: its script did not arrive, or it broke. Offline, what was seen before can be. */
export function RouteError() {
  const say = useText()
  const online = useOnline()
  if (!online) return <NeedsNetwork />
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

function NeedsNetwork() {
  const say = useText()
  return (
    <div className="page py-4">
      <Brand />
      <LostPage title={say('offline.title')} text={say('offline.text')}>
        <PageTitle>{say('offline.title')}</PageTitle>
        <ButtonLink to="/bookings" kind="ink" reloadDocument>
          {say('shell.kept')}
        </ButtonLink>
        <ButtonLink to="/studios" kind="outline" reloadDocument>
          {say('not-found.studios')}
        </ButtonLink>
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {say('try-again')}
        </Button>
      </LostPage>
    </div>
  )
}
