import type { AdminBooking, BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { availabilityApi } from '../../shared/availability/availability-api.ts'
import { HourLegend, HourStrip } from '../../shared/availability/HourStrip.tsx'
import { daySentence, statesOf } from '../../shared/availability/hours.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Skeleton } from '../../ui/States.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { factText } from '../shared/audit/event-words.ts'
import { cellsOf, dayOf, hoursOf, momentText, needsAction } from '../shared/bookings/booking-words.ts'
import { bookingsApi } from '../shared/bookings/bookings-api.ts'
import { CustomerPart, DetailsPart, NoteBox, OutsideHours } from '../shared/bookings/DetailsPart.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'
import type { BookingAction } from './ActionDialog.tsx'
import { type FurtherAction, FurtherActions } from './Actions.tsx'
import { PaymentPart } from './PaymentPart.tsx'

/** The day of a booking with its own hours highlighted. Empty without a time; a closed studio shows no day. */
export function BookingStrip({ booking, size }: { booking: AdminBooking; size: 'bar' | 'card' }) {
  const { t, format } = useWords()
  const { date, studio_id: studioId } = booking
  const { currentData } = availabilityApi.useDayAvailabilityQuery(
    { studioId, date: date ?? '' },
    { skip: date === null },
  )
  const day = currentData && statesOf(currentData.slots)
  const cells = cellsOf(booking, day)
  if (date === null || cells === null || !day) return <span className={size === 'bar' ? 'block h-4' : 'block h-6.5'} />
  const label = t('bookings.strip', {
    hours: hoursOf(t, format, booking),
    day: daySentence(t, format, date, day),
  })
  return <HourStrip date={date} cells={cells} size={size} label={label} />
}

/** The details of a booking: customer, session, history and payment. */
export function BookingDetails({
  area,
  booking,
  onAction,
}: {
  area: OfficeArea
  booking: AdminBooking
  onAction: (action: BookingAction) => void
}) {
  const t = useTranslate()
  const answer = bookingsApi.useOfficeBookingQuery({ area, id: booking.id })
  return (
    <Loaded
      answer={answer}
      failed={t('bookings.detail-failed')}
      skeleton={<Skeleton className="h-56 w-full rounded-control!" />}
    >
      {(detail) => (
        <div className="grid grid-cols-1 gap-6">
          <div className="grid grid-cols-1 gap-x-10 gap-y-7 md:grid-cols-2 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
            <SessionPart detail={detail.booking} />
            <div className="grid grid-cols-1 content-start gap-7">
              <CustomerPart detail={detail.booking} />
              <PaymentPart booking={detail.booking} />
            </div>
            <TimelinePart detail={detail} />
          </div>
          <FurtherActions
            area={area}
            booking={detail.booking}
            may={furtherOf(area, detail.booking)}
            onAction={onAction}
          />
        </div>
      )}
    </Loaded>
  )
}

/** Returns the actions that the row does not already offer. */
function furtherOf(area: OfficeArea, detail: BookingDetail['booking']): FurtherAction[] {
  const { may } = detail
  if (area === 'admin') return may.cancel ? ['cancel'] : []
  return [
    ...(may.reject && !needsAction(area, detail) ? (['reject'] as const) : []),
    ...(may.no_show ? (['no_show'] as const) : []),
  ]
}

function SessionPart({ detail }: { detail: BookingDetail['booking'] }) {
  const { t, format } = useWords()
  return (
    <DetailsPart title={t('bookings.session')}>
      <p className="font-display text-lg leading-snug font-bold">{detail.session_type}</p>
      <p>
        {studioName(t, detail.studio_name)} <span className="text-muted tabular-nums">{detail.studio_code}</span>
        {detail.studio_location && <span className="block text-muted">{detail.studio_location}</span>}
      </p>
      <p className="tabular-nums">
        <NoBreakText text={dayOf(t, format, detail)} />, {hoursOf(t, format, detail)}
      </p>
      <OutsideHours booking={detail} />
      {detail.date && (
        <div className="mt-2 grid gap-2">
          <BookingStrip booking={detail} size="card" />
          <HourLegend states={['free', 'booked', 'buffer', 'closed', 'past', 'yours']} own={t('bookings.own')} />
        </div>
      )}
    </DetailsPart>
  )
}

function TimelinePart({ detail: { timeline, booking } }: { detail: BookingDetail }) {
  const { t, format } = useWords()
  const { cancel_reason: reason } = booking
  const note = booking.note ?? (reason && factText(t, 'reason', reason))
  const steps = timeline.map((moment) => ({
    id: `${moment.at} ${moment.what}`,
    state: moment.what === 'rejected' || moment.what === 'cancelled' ? ('ended' as const) : ('done' as const),
    title: momentText(t, moment, reason),
    detail: <span className="tabular-nums">{format.moment(moment.at)}</span>,
  }))
  return (
    <DetailsPart title={t('bookings.timeline')}>
      <Timeline steps={steps} stateWord={(state) => t(`track.state.${state}`)} />
      {note && <NoteBox title={t('booked.note')}>{note}</NoteBox>}
    </DetailsPart>
  )
}
