import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useOnline } from '../../ui/use-browser.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Brand } from './FrameParts.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const t = useTranslate()
  return (
    <ErrorPage title={t('not-found.title')} text={t('not-found.text')}>
      <ButtonLink to="/studios" kind="ink">
        {t('not-found.studios')}
      </ButtonLink>
      <ButtonLink to="/" kind="outline">
        {t('not-found.home')}
      </ButtonLink>
    </ErrorPage>
  )
}

/** Shown if a page's script did not load or the page failed. Offline, it links to pages seen before. */
export function RouteError() {
  const t = useTranslate()
  const online = useOnline()
  if (!online) return <OfflinePage />
  return (
    <div className="page py-4">
      <Brand />
      <ErrorPage title={t('broken.title')} text={t('broken.text')}>
        <Button kind="ink" onClick={() => window.location.reload()}>
          {t('try-again')}
        </Button>
        <ButtonLink to="/" kind="outline" reloadDocument>
          {t('not-found.home')}
        </ButtonLink>
      </ErrorPage>
    </div>
  )
}

function OfflinePage() {
  const t = useTranslate()
  return (
    <div className="page py-4">
      <Brand />
      <ErrorPage title={t('offline.title')} text={t('offline.text')}>
        <ButtonLink to="/bookings" kind="ink" reloadDocument>
          {t('shell.kept')}
        </ButtonLink>
        <ButtonLink to="/studios" kind="outline" reloadDocument>
          {t('not-found.studios')}
        </ButtonLink>
        <Button kind="quiet" onClick={() => window.location.reload()}>
          {t('try-again')}
        </Button>
      </ErrorPage>
    </div>
  )
}
