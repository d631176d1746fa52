import { languages } from '../../../language/translate.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { configApi } from '../site/config-api.ts'
import { asScriptText } from './first-state.ts'

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

/** The metadata of a page for search engines and link previews. */
interface PageHeadProps {
  readonly title: string
  readonly description: string
  /** The canonical path; undefined for a page that only the holders of its address may see. */
  readonly path?: string
  /** The path of a picture, 1200 by 630 pixels. */
  readonly picture?: string
  /** Structured data for schema.org, given a function that makes absolute addresses. */
  readonly facts?: (at: (path: string) => string) => readonly object[]
}

/**
 * Metadata that React moves into the head, also on the server. PageTitle sets the tab's title. Empty until the site's
 * address is known.
 */
export function PageHead({ title, description, path, picture = '/og/site.png', facts }: PageHeadProps) {
  const { language } = useLocale()
  const { data: config } = configApi.useSiteConfigQuery()
  if (!config) return null
  const at = (target: string) => new URL(target, config.publicUrl).href
  return (
    <>
      <meta name="description" content={description} />
      {path !== undefined && <link rel="canonical" href={at(path)} />}
      {path !== undefined && <meta property="og:url" content={at(path)} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={config.brand} />
      <meta property="og:locale" content={languages[language].replace('-', '_')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={at(picture)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={at(picture)} />
      {facts && (
        <script type="application/ld+json">
          {asScriptText({ '@context': 'https://schema.org', '@graph': facts(at) })}
        </script>
      )}
    </>
  )
}
