import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import type { Namespace } from '../shared/page/navigation.ts'

/** The page for users whose role may not enter an area. */
export function AccessDenied({ area }: { area: Namespace }) {
  const t = useTranslate()
  return (
    <main>
      <LostPage title={t('office.denied')} text={t(`office.denied.${area}`)}>
        <PageTitle>{t('office.denied')}</PageTitle>
        <ButtonLink to="/" kind="ink">
          {t('not-found.home')}
        </ButtonLink>
      </LostPage>
    </main>
  )
}
