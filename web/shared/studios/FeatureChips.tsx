import type { CatalogueEntry } from '../../../api/contract/shared.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton, TryAgain } from '../../ui/States.tsx'
import { inLanguage } from './studio-text.ts'
import { studiosApi } from './studios-api.ts'

/** A part of the search bar: a small label above the choice. */
export const cellClasses =
  'grid min-h-12 min-w-0 content-center rounded-control border border-line px-3 text-left text-xs text-muted hover:border-edge has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'
export const cellInputClasses =
  'w-full min-w-0 bg-transparent text-[0.9375rem] leading-5 font-semibold text-ink outline-none placeholder:font-semibold placeholder:text-ink'

/** A toggle among others of its kind. */
export const chipClasses =
  'inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-edge px-3 text-[0.9375rem] wrap-anywhere transition-colors hover:bg-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-4'

/** A studio's features and limitations: the first of each, or all of them. */
export function StudioTags({
  studio: { features, limitations },
  isWhole = false,
}: {
  studio: Readonly<Record<'features' | 'limitations', readonly CatalogueEntry[]>>
  isWhole?: boolean
}) {
  const t = useTranslate()
  if (features.length + limitations.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1.5 text-[0.8125rem]">
      <TagList label={t('card.features')} entries={features} max={isWhole ? Infinity : 3} className="border-line" />
      <TagList
        label={t('card.limitations')}
        entries={limitations}
        max={isWhole ? Infinity : 2}
        className="border-dashed border-edge text-muted"
      />
    </div>
  )
}

function TagList({
  label,
  entries,
  max,
  className,
}: {
  label: string
  entries: readonly CatalogueEntry[]
  max: number
  className: string
}) {
  const t = useTranslate()
  const { language } = useLocale()
  if (entries.length === 0) return null
  const tag = `rounded-pill border px-2.5 py-0.5 wrap-anywhere ${className}`
  return (
    <ul aria-label={label} className="contents">
      {entries.slice(0, max).map((entry) => (
        <li key={entry.id} className={tag}>
          {inLanguage(language, entry).name}
        </li>
      ))}
      {entries.length > max && <li className={tag}>{t('card.more', { count: entries.length - max })}</li>}
    </ul>
  )
}

/** A choice of features. A studio must have all the chosen ones. */
export function FeatureChips({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const t = useTranslate()
  const { language } = useLocale()
  const { data, error, isFetching, refetch } = studiosApi.useStudioFeaturesQuery()
  if (error && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-muted">{t('studios.features-failed')}</span>
        <TryAgain busy={isFetching} onTryAgain={() => void refetch()} className="min-h-11!" />
      </div>
    )
  if (data?.items.length === 0) return <p className="text-muted">{t('studios.no-features')}</p>
  const toggled = (id: string) => (chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div aria-busy={!data} className="flex flex-wrap gap-2">
      {data
        ? data.items
            .map((item) => inLanguage(language, item))
            .map(({ id, name, description }) => (
              <button
                key={id}
                type="button"
                aria-pressed={chosen.includes(id)}
                title={description ?? undefined}
                onClick={() => onChange(toggled(id))}
                className={chipClasses}
              >
                {chosen.includes(id) && <Icon name="check" className="size-4!" />}
                {name}
              </button>
            ))
        : ['w-24', 'w-32', 'w-20', 'w-28', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-11 rounded-pill! ${width}`} />
          ))}
    </div>
  )
}
