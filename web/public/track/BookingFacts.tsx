import { Link } from 'react-router-dom'
import type { SharedBooking, TrackedBooking } from '../../../api/contract/bookings.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useDayAvailabilityQuery } from '../../shared/availability/availability-api.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { allFree, type CellState, withYours } from '../../shared/availability/hours.ts'
import { whenOf } from '../../shared/bookings/booking-texts.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'

/** The session: studio, time, type, people, price, and its hours within the day. A shared page does not say who booked it. */
export function BookingFacts({
  booking,
}: {
  booking: SharedBooking['booking'] & Partial<Pick<TrackedBooking['booking'], 'customerName'>>
}) {
  const t = useTranslate()
  const format = useFormat()
  const { studio, sessionType } = booking
  const facts = [
    [t('track.when'), whenOf(t, format, booking)],
    [t('track.session'), sessionType.name],
    [t('track.people'), String(booking.numberOfPeople)],
    ...(booking.customerName === undefined ? [] : [[t('track.booked-by'), booking.customerName] as const]),
    [t('track.price'), booking.price === 0 ? t('track.free') : format.money(booking.price)],
  ]
  return (
    <>
      {studio.code !== null && (
        <StudioPicture
          picture={studio.primaryImage}
          sizes="(min-width: 1024px) 600px, 100vw"
          eager
          className="aspect-16/7"
        />
      )}
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-7">
        <div>
          <h2 id="session" className="text-2xl">
            {studio.code === null ? (
              studioName(t, studio.name)
            ) : (
              <Link to={`/studios/${studio.code}`} className="underline-offset-4 hover:underline">
                {studioName(t, studio.name)}
              </Link>
            )}
          </h2>
          {studio.code !== null && <p className="mt-1 text-muted">{studio.location ?? t('card.no-location')}</p>}
        </div>
        {booking.date && studio.code !== null && !isOver(booking.status) && (
          <YourDay studioId={studio.id} date={booking.date} slots={booking.slots} />
        )}
        <dl className="grid grid-cols-1 gap-y-2.5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-muted">{name}</dt>
              <dd className="ml-auto text-right font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

/** The booked hours within their day. The other hours show their current state once it has loaded. */
function YourDay({ studioId, date, slots }: { studioId: string; date: string; slots: readonly string[] }) {
  const { currentData } = useDayAvailabilityQuery({ studioId, date })
  const day: readonly CellState[] =
    currentData?.slots.map(({ available, reason }) => (available ? 'free' : (reason ?? 'booked'))) ??
    allFree.map(() => 'past')
  return <HourStrip date={date} cells={withYours(day, slots.map(hourOf))} size="page" />
}
