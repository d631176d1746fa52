import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import type { ManagerDay } from '../../../api/contract/dashboards.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { instantMsOf } from '../../shared/site/clock.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { dayOf, hoursOf, needsAction } from '../shared/bookings/booking-words.ts'
import { OutsideHours } from '../shared/bookings/DetailsPart.tsx'
import { type Undoable, useHoldDecision } from '../shared/bookings/use-decide.ts'
import { RecordPayment } from '../shared/directs/RecordPayment.tsx'
import { Loaded, WaitingRows } from '../shared/lists/Loaded.tsx'
import { LeftNote } from '../shared/lists/PolledList.tsx'
import { type SettledRow, useSettled } from '../shared/lists/settled.ts'
import { useDecisionAbout } from '../shared/undo/DecisionsProvider.tsx'
import { UndoHere } from '../shared/undo/DecisionTray.tsx'
import { DaySheet, usePaymentNote } from './DaySheet.tsx'
import { dashboardsApi } from './dashboards-api.ts'

/** The requests that wait for a manager, and the sessions of today with their arrivals. Each decision can be undone. */
export function NeedsYou() {
  const t = useTranslate()
  const answer = dashboardsApi.useManagerDayQuery()
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="sr-only">
        {t('day.title')}
      </h2>
      <Loaded answer={answer} failed={t('day.failed')} skeleton={<DaySkeleton />}>
        {(day) => (
          <>
            <Day day={day} />
            <DaySheet day={day} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Day({ day }: { day: ManagerDay }) {
  const t = useTranslate()
  const { date, requests, requestCount, sessions, studiosWaiting } = day
  const areMore = requestCount > requests.length
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2 print:hidden">
      <BookingList
        title={t('day.requests')}
        none={t('day.none')}
        items={requests}
        needsDecision={(booking) => needsAction('manager', booking)}
        newText={(count) => t(areMore ? 'day.more-requests' : 'office.new-requests', { count })}
        below={
          areMore && (
            <Link to="/manager/bookings?status=action_required" className="link mt-4 inline-flex min-h-11 items-center">
              {t('day.all-requests', { count: requestCount })}
            </Link>
          )
        }
        row={(row) => <Request key={row.item.id} row={row} />}
      />
      <BookingList
        key={date}
        title={t('card.today')}
        none={t('day.no-sessions')}
        items={sessions}
        needsDecision={() => false}
        newText={(count) => t('day.new-sessions', { count })}
        action={
          sessions.length > 0 && (
            <Button kind="outline" size="small" onClick={() => window.print()}>
              <Icon name="print" className="size-4.5!" /> {t('day.print')}
            </Button>
          )
        }
        row={(row) => <Session key={row.item.id} row={row} />}
      />
      {studiosWaiting > 0 && (
        <p>
          <Link to="/manager/studios" className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
            <Icon name="microphone" className="size-4.5!" /> {t('day.studios', { count: studiosWaiting })}
          </Link>
        </p>
      )}
    </div>
  )
}

type Row = SettledRow<AdminBooking>

/** A list whose rows keep their places when it is updated. */
function BookingList({
  title,
  none,
  items,
  needsDecision,
  newText,
  action,
  below,
  row,
}: {
  title: string
  none: string
  items: readonly AdminBooking[]
  needsDecision: (booking: AdminBooking) => boolean
  newText: (count: number) => string
  /** A button beside the title. */
  action?: ReactNode
  /** A link to all items, if the list has only some. */
  below?: ReactNode
  row: (row: Row) => ReactNode
}) {
  const page = { items }
  const { rows, waiting, show } = useSettled(
    '',
    { data: page, currentData: page },
    { idOf: ({ id }) => id, needsDecision },
  )
  return (
    <div className="panel min-w-0 p-5 sm:p-6">
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{title}</h3>
        {action}
      </div>
      <WaitingRows text={waiting.length > 0 ? newText(waiting.length) : undefined} onShow={show} />
      {rows.length === 0 ? <p className="text-muted">{none}</p> : <ul className="grid">{rows.map(row)}</ul>}
      {below}
    </div>
  )
}

/** A request, and the buttons that decide about it. One without a time needs its hours first. */
function Request({ row: { item: booking, left } }: { row: Row }) {
  const { t, format } = useWords()
  const { decide, undoing } = useOneTap(booking)
  const { code } = booking
  return (
    <BookingLine
      booking={booking}
      when={`${dayOf(t, format, booking)}, ${hoursOf(t, format, booking)}`}
      note={t('day.since', { moment: format.moment(booking.created_at) })}
    >
      {undoing ??
        (left || !needsAction('manager', booking) ? (
          <LeftNote />
        ) : (
          <>
            {booking.selected_slots.length === 0 ? (
              <ButtonLink to={pathOf(booking)} kind="ink" size="small" aria-label={t('day.choose-hours-one', { code })}>
                {t('booking.choose-hours')}
              </ButtonLink>
            ) : (
              <Button kind="ink" size="small" aria-label={t('day.confirm-one', { code })} onClick={decide('confirm')}>
                {t('day.confirm')}
              </Button>
            )}
            <Button kind="outline" size="small" aria-label={t('day.reject-one', { code })} onClick={decide('reject')}>
              {t('day.reject')}
            </Button>
          </>
        ))}
    </BookingLine>
  )
}

/** A session of today: the unpaid amount, and whether the customer has arrived. */
function Session({ row: { item: booking, left } }: { row: Row }) {
  const { t, format } = useWords()
  const { decide, undoing } = useOneTap(booking)
  const noteOf = usePaymentNote()
  const { code, customer_name: customer, status, checked_in: arrived, no_show: missed } = booking
  const { balance } = booking.payment
  const isApproved = status !== 'manager_confirmed'
  return (
    <BookingLine booking={booking} when={hoursOf(t, format, booking)} note={noteOf(booking)}>
      {left ? (
        <LeftNote />
      ) : (
        <>
          {arrived && <StatusChip tone="good">{t('day.arrived')}</StatusChip>}
          {missed && <StatusChip tone="ended">{t('day.missed')}</StatusChip>}
          {undoing ??
            (isApproved && (
              <>
                {!arrived && (
                  <Button
                    kind={missed ? 'outline' : 'ink'}
                    size="small"
                    aria-label={t('day.check-in-one', { customer, code })}
                    onClick={decide('check_in')}
                  >
                    {t('day.check-in')}
                  </Button>
                )}
                {!missed && status !== 'approved' && <NoShow booking={booking} onPress={decide('no_show')} />}
              </>
            ))}
        </>
      )}
      <RecordPayment booking={booking} unpaid={status === 'approved' && !left && !undoing ? balance : 0} />
    </BookingLine>
  )
}

/** Marks a session as a no-show once it has started. */
function NoShow({ booking, onPress }: { booking: AdminBooking; onPress: ComponentProps<typeof Button>['onClick'] }) {
  const t = useTranslate()
  const now = useNow()
  const { start_time: start, code, customer_name: customer } = booking
  const hasStarted = start !== null && now !== null && instantMsOf(start) <= now
  if (!hasStarted) return null
  return (
    <Button kind="outline" size="small" aria-label={t('day.no-show-one', { customer, code })} onClick={onPress}>
      {t('day.no-show')}
    </Button>
  )
}

function BookingLine({
  booking,
  when,
  note,
  children,
}: {
  booking: AdminBooking
  when: string
  note: string
  /** The buttons. */
  children: ReactNode
}) {
  const t = useTranslate()
  const { code, customer_name: customer, number_of_people: people, session_type: type } = booking
  return (
    <li className="grid gap-x-5 gap-y-2.5 border-line py-4 not-last:border-b first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={pathOf(booking)} className="min-w-0 font-semibold wrap-anywhere underline-offset-4 hover:underline">
            {customer}
          </Link>
          <span className="text-sm text-muted tabular-nums">{code}</span>
        </p>
        <NoBreak className="tabular-nums" text={when} />
        <p className="text-[0.9375rem] text-muted">
          {[studioName(t, booking.studio_name), type, t('bookings.people', { people })].join(', ')}
        </p>
        <NoBreak className="text-[0.9375rem] text-muted" text={note} />
        <OutsideHours booking={booking} />
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}

const pathOf = ({ code }: AdminBooking) => `/manager/bookings?search=${code}`

/** Decides about a booking with one tap. While the decision can be undone, `undoing` replaces the buttons. */
function useOneTap(booking: AdminBooking) {
  const decide = useHoldDecision('manager', booking)
  const decision = useDecisionAbout(booking.id)
  const isOpen = decision?.state.status === 'pending' || decision?.state.status === 'sending'
  return {
    undoing: decision && isOpen ? <UndoHere decision={decision} /> : undefined,
    decide: (what: Undoable) => () => decide(what),
  }
}

const DaySkeleton = () => (
  <SkeletonRows
    count={2}
    className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2"
    row="panel grid gap-4 p-5 sm:p-6"
    bars={['h-6 w-28', 'h-4 w-4/5', 'h-4 w-3/5', 'h-10 w-44']}
  />
)
