import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { useAddress } from '../../shared/page/use-address.ts'
import { monthOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { NewBooking } from '../shared/walk-ins/NewBooking.tsx'
import { takesBookings } from '../shared/walk-ins/walk-ins-api.ts'
import { Agenda } from './Agenda.tsx'
import {
  addressOf,
  CalendarControls,
  datesOf,
  type Selection,
  type Show,
  selectionIn,
  type View,
} from './CalendarControls.tsx'
import { calendarApi } from './calendar-api.ts'
import { columnsOf, joinedColumnsOf, type PlacedSession } from './columns.ts'
import type { BlockedGap, FreeHour } from './HourColumn.tsx'
import { HourGrid } from './HourGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { BlockedDialog, FreeHourDialog, type Moved, MovedNotice, SessionDialog } from './SessionDialogs.tsx'
import { type Moving, moveProblem, type Target } from './use-drag.ts'

/** After this time without movement a pointer counts as inactive, in milliseconds. */
const restMs = 1_000

/**
 * Returns the latest value. While a pointer is pressed or moves inside `region`, keeps the value from before, so that
 * the target of a tap stays in place. A new `key` takes effect immediately.
 */
function useFrozenUnderPointer<Value>(value: Value, key: string, region: RefObject<HTMLElement | null>): Value {
  const isPointerActive = usePointer(region)
  const [frozen, setFrozen] = useState({ key, value })
  const isNew = frozen.value !== value && (!isPointerActive || frozen.key !== key)
  if (isNew) setFrozen({ key, value })
  return isNew ? value : frozen.value
}

/** Returns whether a pointer is pressed or has just moved inside an element. */
function usePointer(region: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const element = region.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setBusy(false), restMs)
    }
    const press = () => {
      clearTimeout(timer)
      setBusy(true)
    }
    const move = ({ buttons }: PointerEvent) => {
      setBusy(true)
      if (buttons === 0) rest()
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', press, { signal })
    element.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', rest, { signal })
    window.addEventListener('pointercancel', rest, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [region])
  return isBusy
}

const WalkInDialog = onDemand(async () => (await import('../shared/walk-ins/WalkInDialog.tsx')).WalkInDialog)
const MoveSessionDialog = onDemand(async () => (await import('./MoveSessionDialog.tsx')).MoveSessionDialog)

const BlockTimeDialog = onDemand(
  async () => (await import('../shared/blocked-time/BlockTimeDialog.tsx')).BlockTimeDialog,
)

/** Returns the view that is easiest to read on this screen. */
const fittingView = (): View => (window.matchMedia('(max-width: 639px)').matches ? 'agenda' : 'day')

/** Shows the sessions in a manager's studios: by day, week or month, or as a list. */
export function CalendarScreen() {
  const t = useTranslate()
  const today = useToday()
  const [address, setAddress] = useAddress()
  const [fitting] = useState(fittingView)
  const answer = calendarApi.useCalendarStudiosQuery()
  const chosen = selectionIn(address, today, fitting)
  // A studio may have got another manager since.
  const isLost = answer.data?.every(({ id }) => id !== chosen.studio) ?? false
  const selection = isLost ? { ...chosen, studio: '' } : chosen
  const show: Show = (change) =>
    setAddress((query) => {
      const now = selectionIn(query, today, fitting)
      return addressOf({ ...now, ...change(now) })
    })
  const { view, date, studio } = selection
  const isBookable = answer.data?.some((each) => each.id === studio && takesBookings(each)) ?? true
  return (
    <OfficePage
      title={t('office.nav.calendar')}
      subtitle={t('diary.subtitle')}
      actions={
        <NewBooking
          area="manager"
          start={{
            studioId: isBookable ? studio : '',
            date: view === 'day' && date >= today ? date : null,
          }}
        />
      }
    >
      <CalendarControls selection={selection} studios={answer.data ?? []} today={today} onShow={show} />
      <Loaded answer={answer} failed={t('office.studios-failed')} skeleton={<CalendarSkeleton />}>
        {(studios) =>
          studios.length === 0 ? (
            <EmptyState level={2} title={t('office.no-studios')} text={t('office.no-own-studios')} icon="calendar">
              <ButtonLink to="/manager/studios" kind="ink" size="small">
                {t('office.nav.my-studios')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <Days selection={selection} today={today} onDay={(day) => show(() => ({ view: 'day', date: day }))} />
          )
        }
      </Loaded>
    </OfficePage>
  )
}

/** The subject of the dialog above the calendar. */
type Open =
  | { readonly kind: 'session'; readonly session: PlacedSession }
  | { readonly kind: 'move'; readonly session: PlacedSession; readonly to?: Target }
  | { readonly kind: 'free' | 'booking' | 'block'; readonly free: FreeHour }
  | { readonly kind: 'blocked'; readonly gap: BlockedGap }

function Days({ selection, today, onDay }: { selection: Selection; today: string; onDay: (date: string) => void }) {
  const t = useTranslate()
  const dates = datesOf(selection)
  const period = { studio: selection.studio, from: dates[0] ?? today, to: dates.at(-1) ?? today }
  const answer = calendarApi.useStudioCalendarsQuery(period)
  const place = useRef<HTMLDivElement>(null)
  const loaded = useLoaded(selection, answer.currentData)
  const { selection: drawn, data } = useFrozenUnderPointer(loaded, JSON.stringify(loaded.selection), place)
  const [open, setOpen] = useState<Open>()
  const [moved, setMoved] = useState<Moved>()
  const toast = useToast()
  const close = () => setOpen(undefined)
  const endNotice = (ended: Moved) => setMoved((now) => (now === ended ? undefined : now))
  return (
    <div ref={place}>
      <Loaded answer={{ ...answer, data }} failed={t('diary.failed')} skeleton={<CalendarSkeleton />}>
        {(calendars) => (
          <DaysView
            selection={drawn}
            today={today}
            calendars={calendars}
            onDay={onDay}
            onSession={(session) => setOpen({ kind: 'session', session })}
            onFree={(free) => setOpen({ kind: 'free', free })}
            onBlocked={(gap) => setOpen({ kind: 'blocked', gap })}
            moving={{
              problemOf: (session, target) => moveProblem(calendars, session, target),
              onDrop(session, target) {
                const problem = moveProblem(calendars, session, target)
                if (problem) toast(t(`diary.move-problem.${problem}`), true)
                else setOpen({ kind: 'move', session, to: target })
              },
            }}
          />
        )}
      </Loaded>
      {open?.kind === 'session' && (
        <SessionDialog
          session={open.session}
          onMove={() => setOpen({ kind: 'move', session: open.session })}
          onClose={close}
        />
      )}
      {open?.kind === 'free' && (
        <FreeHourDialog
          free={open.free}
          onBook={() => setOpen({ kind: 'booking', free: open.free })}
          onBlock={open.free.studio ? () => setOpen({ kind: 'block', free: open.free }) : undefined}
          onClose={close}
        />
      )}
      {open?.kind === 'blocked' && <BlockedDialog gap={open.gap} onClose={close} />}
      {open?.kind === 'move' && (
        <MoveSessionDialog session={open.session} to={open.to} onMoved={setMoved} onClose={close} />
      )}
      {open?.kind === 'booking' && <WalkInDialog area="manager" start={startOf(open.free)} onClose={close} />}
      {open?.kind === 'block' && open.free.studio && (
        <BlockTimeDialog
          area="manager"
          studioId={open.free.studio.studioId}
          start={{ date: open.free.date, hour: open.free.hour }}
          onClose={close}
        />
      )}
      <div role="status">
        {moved && <MovedNotice key={moved.booking.id} moved={moved} onEnd={() => endNotice(moved)} />}
      </div>
    </div>
  )
}

/** Returns a selection with its data. Until a new one has loaded, returns the previous one. */
function useLoaded<Data>(selection: Selection, data: Data | undefined) {
  const [loaded, setLoaded] = useState({ selection, data })
  const isNew =
    data !== undefined && (loaded.data !== data || JSON.stringify(loaded.selection) !== JSON.stringify(selection))
  if (!isNew) return loaded
  const now = { selection, data }
  setLoaded(now)
  return now
}

const startOf = ({ date, hour, studio }: FreeHour) => ({ studioId: studio?.studioId ?? '', date, hour })

function DaysView({
  selection: { view, date, studio },
  today,
  calendars,
  onDay,
  ...opening
}: {
  selection: Selection
  today: string
  calendars: readonly StudioCalendar[]
  onDay: (date: string) => void
  onSession: (session: PlacedSession) => void
  onFree: (free: FreeHour) => void
  onBlocked: (gap: BlockedGap) => void
  moving: Moving
}) {
  const t = useTranslate()
  switch (view) {
    case 'day':
      return <HourGrid label={t('diary.hours')} columns={columnsOf(calendars)} today={today} {...opening} />
    case 'week':
      return (
        <HourGrid
          label={t('diary.hours')}
          columns={joinedColumnsOf(calendars)}
          today={today}
          onDay={onDay}
          {...opening}
        />
      )
    case 'month':
      return <MonthGrid month={monthOf(date)} columns={joinedColumnsOf(calendars)} today={today} onDay={onDay} />
    case 'agenda':
      return (
        <Agenda
          columns={joinedColumnsOf(calendars)}
          today={today}
          showsStudio={studio === '' && calendars.length > 1}
          onSession={opening.onSession}
        />
      )
  }
}

function CalendarSkeleton() {
  return <Skeleton className="h-[max(26rem,calc(100dvh-18rem))] w-full rounded-panel!" />
}
