import { useTranslate } from '../../i18n/use-translate.ts'

/** The title of the page in the tab. React moves it into the head, also on the server. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Studioni`}</title>
}

/** The title of a page while it loads, for its tab and for screen readers. */
export function PageLoading() {
  const t = useTranslate()
  return (
    <>
      <PageTitle>{t('loading')}</PageTitle>
      <h1 className="sr-only">{t('loading')}</h1>
    </>
  )
}
