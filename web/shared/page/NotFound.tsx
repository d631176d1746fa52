import { useTranslate } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { PageTitle } from './PageTitle.tsx'

/** The page for an unknown address. */
export function NotFound() {
  const t = useTranslate()
  return (
    <LostPage title={t('not-found.title')} text={t('not-found.text')}>
      <PageTitle>{t('not-found.title')}</PageTitle>
      <ButtonLink to="/studios" kind="ink">
        {t('not-found.studios')}
      </ButtonLink>
      <ButtonLink to="/" kind="outline">
        {t('not-found.home')}
      </ButtonLink>
    </LostPage>
  )
}
