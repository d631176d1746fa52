import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useToday } from '../../shared/api-client/config-api.ts'
import { HourLegend } from '../../shared/availability/HourStrip.tsx'
import { useAddress } from '../../shared/page/use-address.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { NewBooking } from '../shared/walk-ins/NewBooking.tsx'
import { useCalendarStudiosQuery } from './calendar-api.ts'
import { StudioDays } from './StudioDays.tsx'
import { datesOf, type Shown, shownIn, stepped, type View } from './week.ts'

/** Shows the days of a manager's studios as hour strips: one day of all studios, or the week of each. */
export function CalendarScreen() {
  const t = useTranslate()
  const today = useToday()
  const [address, setAddress] = useAddress()
  const { view, date } = shownIn(address, today)
  const studios = useCalendarStudiosQuery()
  const show: Show = (change) =>
    setAddress((query) => {
      const shown = shownIn(query, today)
      return new URLSearchParams({ ...shown, ...change(shown) })
    })
  return (
    <OfficePage
      title={t('diary.title')}
      subtitle={t('diary.subtitle')}
      actions={<NewBooking area="manager" start={{ date: view === 'day' && date >= today ? date : null }} />}
    >
      <Range view={view} date={date} today={today} onShow={show} />
      <div className="mb-5">
        <HourLegend states={['free', 'held', 'booked', 'buffer', 'closed', 'past']} />
      </div>
      <Loaded answer={studios} failed={t('diary.studios-failed')} skeleton={<CalendarSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState level={2} title={t('diary.none')} text={t('diary.none-text')} icon="calendar">
              <ButtonLink to="/manager/studios" kind="ink" size="small">
                {t('office.nav.my-studios')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <div className="grid gap-5">
              {items.map(({ id, name }) => (
                <StudioDays
                  key={id}
                  studioId={id}
                  name={name}
                  dates={datesOf(view, date)}
                  today={today}
                  onDay={(chosen) => show(() => ({ view: 'day', date: chosen }))}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </OfficePage>
  )
}

/** Changes the displayed days, given the current ones. */
type Show = (change: (shown: Shown) => Partial<Shown>) => void

const views = ['day', 'week'] as const

/** The displayed days, with controls to change them. */
function Range({ view, date, today, onShow }: { view: View; date: string; today: string; onShow: Show }) {
  const t = useTranslate()
  const format = useFormat()
  const dates = datesOf(view, date)
  const [first = date] = dates
  const last = dates.at(-1) ?? date
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="flex">
          <IconButton
            aria-label={t(`diary.previous.${view}`)}
            onClick={() => onShow((shown) => ({ date: stepped(shown, -1) }))}
          >
            <Icon name="left" />
          </IconButton>
          <IconButton
            aria-label={t(`diary.next.${view}`)}
            onClick={() => onShow((shown) => ({ date: stepped(shown, 1) }))}
          >
            <Icon name="right" />
          </IconButton>
        </span>
        <h2 aria-live="polite" className="min-w-0 text-xl sm:text-2xl">
          {view === 'day'
            ? format.longDate(date)
            : t('diary.range', { from: format.shortDate(first), to: format.shortDate(last) })}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Button
          kind="outline"
          size="small"
          aria-disabled={dates.includes(today)}
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
              className={`relative min-h-9 rounded-pill px-4 after:absolute after:inset-x-0 after:-inset-y-1 text-[0.9375rem] font-semibold ${view === each ? 'bg-ink text-paper' : 'hover:bg-ink-soft'}`}
            >
              {t(`diary.view.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  )
}

function CalendarSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-70 w-full rounded-panel!" />
      <Skeleton className="h-70 w-full rounded-panel!" />
    </div>
  )
}
