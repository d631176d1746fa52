import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from './PageTitle.tsx'

/** The title of a page while it loads, for its tab and for screen readers. */
export function PageOnItsWay() {
  const t = useTranslate()
  return (
    <>
      <PageTitle>{t('loading')}</PageTitle>
      <h1 className="sr-only">{t('loading')}</h1>
    </>
  )
}
