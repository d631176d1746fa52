import { useId } from 'react'
import { type StudioOrder, studioOrders } from '../../../api/contract/page-values.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { chipClasses } from '../../shared/studios/FeatureChips.tsx'
import { choicesLeft, isTimed, type Timing, timingsOf } from '../../shared/studios/quick-choices.ts'
import { Button } from '../../ui/Button.tsx'
import { Options } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Finder, narrowedBy } from './filter-url.ts'

const views = ['list', 'map'] as const
const isOrder = (text: string): text is StudioOrder => studioOrders.some((order) => order === text)

/** Quick choices of a day, the number of results, their order and their view. */
export function ResultsBar({
  finder,
  count,
  isOld,
  onMapIntent,
}: {
  finder: Finder
  count: string | undefined
  /** Whether the count belongs to the previous query. */
  isOld: boolean
  /** Called when the user is about to open the map. */
  onMapIntent: () => void
}) {
  const t = useTranslate()
  const { listing, change, clear } = finder
  const sortId = useId()
  return (
    <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:mb-5">
      <div className="max-lg:w-full">
        <QuickChoices finder={finder} />
      </div>
      <div className="flex min-h-11 flex-1 flex-wrap items-center gap-x-3 whitespace-nowrap lg:justify-center">
        <p role="status" className={`text-muted tabular-nums transition-opacity ${isOld ? 'opacity-50' : ''}`}>
          {count}
        </p>
        <Button
          kind="quiet"
          size="small"
          className="min-h-11!"
          aria-disabled={narrowedBy(listing) === 0}
          onClick={clear}
        >
          <Icon name="close" className="size-4!" /> {t('studios.clear')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        <div className="flex min-h-11 items-center max-sm:min-w-[min(100%,11rem)] max-sm:flex-1 rounded-pill border border-edge text-[0.9375rem] has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
          {/* The label is not around the options, whose words would compete with the labels of forms, such as 'Name'. */}
          <label htmlFor={sortId} className="pl-4 whitespace-nowrap text-muted max-sm:sr-only">
            {t('find.sort')}
          </label>
          <select
            id={sortId}
            value={listing.sort}
            onChange={(event) => isOrder(event.target.value) && change({ sort: event.target.value })}
            className="min-h-11 min-w-0 rounded-pill bg-transparent pr-3 pl-2 font-semibold text-ellipsis outline-none max-sm:w-full max-sm:pl-4"
          >
            <Options of={studioOrders} text={(order) => t(`find.sort-${order}`)} />
          </select>
        </div>
        <fieldset className="flex rounded-pill border border-edge p-0.5">
          <legend className="sr-only">{t('find.as')}</legend>
          {views.map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={listing.view === view}
              onClick={() => change({ view })}
              {...(view === 'map' && { onPointerEnter: onMapIntent, onFocus: onMapIntent })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-pill px-4 max-sm:px-3.5 text-[0.9375rem] font-semibold transition-colors hover:bg-ink-soft aria-pressed:bg-ink aria-pressed:text-paper"
            >
              <Icon name={view === 'map' ? 'place' : 'menu'} className="size-4! max-sm:hidden" /> {t(`find.as-${view}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

const nothing = { date: undefined, from: undefined, to: undefined, hours: undefined } as const

/** Free now, tonight, this weekend: one tap sets a day and hours, another clears them. Past choices are hidden. */
function QuickChoices({ finder: { listing, change } }: { finder: Finder }) {
  const { t, format } = useWords()
  const now = useNow()
  const choose = (timing: Timing | undefined, isChosen: boolean) =>
    change({ ...nothing, ...(isChosen ? nothing : timing) })
  const left = choicesLeft(now)
  if (left.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('find.quick')}</legend>
      {left.map((choice) => {
        const timings = now === null ? [] : timingsOf(choice, now)
        const isChosen = timings.some((timing) => isTimed(listing, timing))
        return (
          <div key={choice} className="contents">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(timings[0] ?? timingsOf(choice, Date.now())[0], isChosen)}
              className={chipClasses}
            >
              {isChosen && <Icon name="check" className="size-4!" />}
              {t(`find.quick-${choice}`)}
            </button>
            {isChosen &&
              timings.length > 1 &&
              timings.map((timing) => (
                <button
                  key={timing.date}
                  type="button"
                  aria-pressed={isTimed(listing, timing)}
                  onClick={() => choose(timing, false)}
                  className={`${chipClasses} border-dashed`}
                >
                  {format.shortDate(timing.date)}
                </button>
              ))}
          </div>
        )
      })}
    </fieldset>
  )
}
