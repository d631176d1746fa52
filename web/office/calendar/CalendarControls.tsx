import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { monthOf } from '../../shared/site/clock.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Filter } from '../shared/lists/Filter.tsx'
import { datesOf, type Selection, stepped, views } from './calendar-url.ts'
import type { Studio } from './columns.ts'

/** Changes what is shown, given what is shown now. */
export type Show = (change: (selection: Selection) => Partial<Selection>) => void

/** The displayed days, with controls for the days, the view and the studio. */
export function CalendarControls({
  selection,
  studios,
  today,
  onShow,
}: {
  selection: Selection
  studios: readonly Studio[]
  today: string
  onShow: Show
}) {
  const t = useTranslate()
  const { view, studio } = selection
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="flex">
          <IconButton
            aria-label={t(`diary.previous.${view}`)}
            onClick={() => onShow((now) => ({ date: stepped(now, -1) }))}
          >
            <Icon name="left" />
          </IconButton>
          <IconButton aria-label={t(`diary.next.${view}`)} onClick={() => onShow((now) => ({ date: stepped(now, 1) }))}>
            <Icon name="right" />
          </IconButton>
        </span>
        <h2 aria-live="polite" className="min-w-0 text-xl sm:text-2xl">
          <VisibleDays selection={selection} />
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto">
        {studios.length > 1 && (
          <Filter
            label={t('diary.studio')}
            all={t('diary.all-studios')}
            value={studio}
            options={studios.map(({ studioId, studioName }) => ({ value: studioId, text: studioName }))}
            onChange={(chosen) => onShow(() => ({ studio: chosen }))}
          />
        )}
        <Button
          kind="outline"
          size="small"
          aria-disabled={datesOf(selection).includes(today)}
          onClick={() => onShow(() => ({ date: today }))}
        >
          {t('diary.today')}
        </Button>
        <fieldset className="flex max-w-full flex-wrap rounded-pill border border-edge p-0.5">
          <legend className="sr-only">{t('diary.view')}</legend>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => onShow(() => ({ view: each }))}
              className={`relative min-h-9 rounded-pill px-3 after:absolute after:inset-x-0 after:-inset-y-1 text-[0.9375rem] font-semibold sm:px-4 ${view === each ? 'bg-ink text-paper' : 'hover:bg-ink-soft'}`}
            >
              {t(`diary.view.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function VisibleDays({ selection }: { selection: Selection }) {
  const t = useTranslate()
  const format = useFormat()
  const { view, date } = selection
  if (view === 'day') return format.longDate(date)
  if (view === 'month') return format.month(monthOf(date))
  const dates = datesOf(selection)
  return t('diary.range', {
    from: format.shortDate(dates[0] ?? date),
    to: format.shortDate(dates.at(-1) ?? date),
  })
}
