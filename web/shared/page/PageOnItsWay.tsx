import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from './PageTitle.tsx'

/** What a page is called while it is on its way, in its tab and to those who can't see its shape. */
export function PageOnItsWay() {
  const t = useTranslate()
  return (
    <>
      <PageTitle>{t('loading')}</PageTitle>
      <h1 className="sr-only">{t('loading')}</h1>
    </>
  )
}
