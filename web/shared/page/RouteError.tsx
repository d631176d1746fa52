import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorPage } from '../../ui/States.tsx'
import { useOnline } from '../../ui/use-browser.ts'
import { Brand } from './FrameParts.tsx'
import { PageTitle } from './PageHead.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const t = useTranslate()
  return (
    <ErrorPage title={t('not-found.title')} text={t('not-found.text')}>
      <PageTitle>{t('not-found.title')}</PageTitle>
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
        <PageTitle>{t('broken.title')}</PageTitle>
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
        <PageTitle>{t('offline.title')}</PageTitle>
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
