import { Link } from 'react-router-dom'
import type { SharedBooking, Step, TrackedBooking } from '../../../api/contract/bookings.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useTextIn, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { availabilityApi } from '../../shared/availability/availability-api.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { allFree, type CellState, statesOf, withYours } from '../../shared/availability/hours.ts'
import { customerTones, statusWord, whenOf } from '../../shared/bookings/booking-texts.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { hourOf, instantMsOf } from '../../shared/site/clock.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { StatusChip, StatusLight } from '../../ui/StatusChip.tsx'
import { NoBreak } from '../../ui/text.tsx'

type Session = Pick<TrackedBooking['booking'], 'status' | 'startTime' | 'endTime'>

/** Returns whether a paid session is in progress at an instant in milliseconds, from its first minute to its last. */
export function isOnAir({ status, startTime, endTime }: Session, nowMs: number): boolean {
  if (!startTime || !endTime || (status !== 'paid' && status !== 'completed')) return false
  return instantMsOf(startTime) <= nowMs && nowMs < instantMsOf(endTime)
}

/** Returns the title of a step for a booking at a price (KES), before and after the step is done. */
export function stepTitle(t: Translate, format: Format, { step, state }: Pick<Step, 'step' | 'state'>, price: number) {
  if (step === 'rejected' || step === 'cancelled') return t(`track.step.${step}`)
  if (price === 0 && step === 'paid') return t('track.step.paid-free')
  if (state === 'done')
    return step === 'paid' ? t('track.done.paid', { price: format.money(price) }) : t(`track.done.${step}`)
  if (price === 0 && step === 'approved') return t('track.step.approved-free')
  return step === 'paid' ? t('track.step.paid', { price: format.money(price) }) : t(`track.step.${step}`)
}

type Booking = SharedBooking['booking']

/** Returns the address of a studio's page; null if it is not public or was deleted. */
export const studioPage = ({ code, takesBookings = true }: Booking['studio']): string | null =>
  code !== null && takesBookings ? `/studios/${code}` : null

/** The head of a booking's page: studio and time, then its status and code. */
export function BookingLead({ title, booking }: { title: string; booking: Booking }) {
  const { t, format } = useWords()
  return (
    <div className="mb-7 md:mb-9">
      <p className="text-muted">{title}</p>
      <h1 className="mt-1 max-w-full wrap-anywhere text-[2.25rem] tracking-[-0.02em] md:text-5xl">
        {studioName(t, booking.studio.name)}
      </h1>
      <NoBreak className="mt-2 text-xl font-semibold tabular-nums md:text-2xl" text={whenOf(t, format, booking)} />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <span role="status">
          <StatusChip tone={customerTones[booking.status]}>{statusWord(t, booking)}</StatusChip>
        </span>
        <OnAir booking={booking} />
        <p className="flex items-center text-muted tabular-nums">
          {t('track.code', { code: booking.code })}
          <CopyCode code={booking.code} />
        </p>
      </div>
    </div>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <IconButton
      icon="copy"
      aria-label={t('track.copy')}
      title={t('track.copy')}
      onClick={() => void copy(code, t('toast.code-copied'))}
    />
  )
}

/** The light that is on during the session. */
function OnAir({ booking }: { booking: Booking }) {
  const { t, format } = useWords()
  const now = useNow()
  if (now === null || !booking.endTime || !isOnAir(booking, now)) return null
  return (
    <span className="inline-flex items-center gap-2.5 rounded-pill border border-signal px-3.5 py-1 text-sm font-semibold">
      <StatusLight lit /> {t('track.on-air', { hour: format.hour(hourOf(booking.endTime)) })}
    </span>
  )
}

/** The session: studio, time, type, people, price, and its hours within the day. A shared page does not say who booked it. */
export function BookingFacts({
  booking,
}: {
  booking: Booking & Partial<Pick<TrackedBooking['booking'], 'customerName'>>
}) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const { studio, sessionType } = booking
  const page = studioPage(studio)
  const facts = [
    [t('booked.when'), whenOf(t, format, booking)],
    [t('booking.session-type'), textIn(sessionType.name, sessionType.nameSw)],
    [t('booked.people'), String(booking.numberOfPeople)],
    ...(booking.customerName === undefined ? [] : [[t('track.booked-by'), booking.customerName] as const]),
    [t('booked.price'), booking.price === 0 ? t('track.free') : format.money(booking.price)],
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
            {page === null ? (
              studioName(t, studio.name)
            ) : (
              <Link to={page} className="underline-offset-4 hover:underline">
                {studioName(t, studio.name)}
              </Link>
            )}
          </h2>
          {studio.code !== null && <p className="mt-1 text-muted">{studio.location ?? t('card.no-location')}</p>}
        </div>
        {booking.date && page !== null && !isOver(booking.status) && (
          <YourDay studioId={studio.id} date={booking.date} slots={booking.slots} />
        )}
        <dl className="grid grid-cols-1 gap-y-2.5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-muted">{name}</dt>
              <NoBreak
                as="dd"
                className="ml-auto text-right font-semibold wrap-anywhere tabular-nums"
                text={value ?? ''}
              />
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

/** The booked hours within their day. The other hours show their current state once it has loaded. */
function YourDay({ studioId, date, slots }: { studioId: string; date: string; slots: readonly string[] }) {
  const { currentData } = availabilityApi.useDayAvailabilityQuery({ studioId, date })
  const day: readonly CellState[] = currentData ? statesOf(currentData.slots) : allFree.map(() => 'past')
  return <HourStrip date={date} cells={withYours(day, slots.map(hourOf))} size="page" />
}
