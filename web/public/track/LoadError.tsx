import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { ErrorState } from '../../ui/States.tsx'

/** The page of a booking that does not exist or did not load. */
export function LoadError({ error, busy, onTryAgain }: { error: unknown; busy: boolean; onTryAgain: () => void }) {
  const t = useTranslate()
  if (problemOf(error).status === 404)
    return (
      <LostPage title={t('track.missing')} text={t('track.missing-text')}>
        <PageTitle>{t('track.missing')}</PageTitle>
        <ButtonLink to="/studios" kind="ink">
          {t('not-found.studios')}
        </ButtonLink>
        <ButtonLink to="/bookings" kind="outline">
          {t('shell.kept')}
        </ButtonLink>
      </LostPage>
    )
  return (
    <div className="page py-16">
      <PageTitle>{t('track.failed')}</PageTitle>
      <ErrorState
        level={1}
        title={t('track.failed')}
        text={problemOf(error).error}
        tryAgain={t('try-again')}
        onTryAgain={onTryAgain}
        busy={busy}
      />
    </div>
  )
}
