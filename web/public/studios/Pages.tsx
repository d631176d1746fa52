import { useTranslate } from '../../i18n/use-translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Links to the previous and next page. Renders nothing for a single page. */
export function Pages({
  page,
  pages,
  addressOf,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
}) {
  const t = useTranslate()
  if (pages <= 1) return null
  return (
    <nav aria-label={t('studios.more')} className="mt-10 flex items-center justify-center gap-5">
      {page > 1 && (
        <ButtonLink to={addressOf(page - 1)} kind="outline" size="small" rel="prev">
          <Icon name="back" /> {t('studios.previous')}
        </ButtonLink>
      )}
      <span className="tabular-nums">{t('studios.page', { page, pages })}</span>
      {page < pages && (
        <ButtonLink to={addressOf(page + 1)} kind="outline" size="small" rel="next">
          {t('studios.next')} <Icon name="arrow" />
        </ButtonLink>
      )}
    </nav>
  )
}
