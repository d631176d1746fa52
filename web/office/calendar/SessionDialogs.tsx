import type { AdminBooking, BookingDetail } from '../../../api/contract/admin-bookings.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { isRefused, problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { daySpanText, spanOf, spanText } from '../../shared/availability/hours.ts'
import { useCloseIfOpen } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { OneBlock } from '../shared/blocked-time/BlockedTime.tsx'
import { officeTones } from '../shared/bookings/booking-words.ts'
import { bookingsApi, seenOf } from '../shared/bookings/bookings-api.ts'
import { CustomerPart, DetailsPart, OutsideHours } from '../shared/bookings/DetailsPart.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { PlacedSession } from './columns.ts'
import type { BlockedGap, FreeHour } from './HourColumn.tsx'
import { PaymentMark } from './SessionBlock.tsx'

/** A completed move. */
export interface Moved {
  /** The booking after the move. */
  readonly booking: AdminBooking
  /**
   * The hours before the move; null if they would now cost another price, because an agreed price ended with the move,
   * or if the studio has closed them.
   */
  readonly from: readonly string[] | null
}

/** Returns why a session was not moved, or that it is unknown whether it was. */
export const moveProblemText = (t: Translate, error: unknown): string =>
  reasonOr(t('diary.move-failed'), problemOf(error), t('diary.move-unconfirmed'))

/** Says that a session was moved, and offers to move it back if that changes nothing else. */
export function MovedNotice({ moved: { booking, from }, onEnd }: { moved: Moved; onEnd: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [move, { isLoading }] = bookingsApi.useMoveBookingByStaffMutation()
  const { id, code } = booking
  const undo = async (selectedSlots: readonly string[]) => {
    const { error } = await move({ id, selectedSlots, seen: seenOf(booking) })
    if (error) toast(moveProblemText(t, error), true)
    else toast(t('diary.moved-back', { code }))
    if (!error || isRefused(problemOf(error))) onEnd()
  }
  return (
    <div className="moved-notice fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-30 flex items-center gap-3 rounded-panel border border-line bg-surface py-2 pr-2 pl-5 shadow-lifted sm:right-auto sm:w-96 lg:left-[calc(264px+1rem)]">
      <p className="mr-auto font-semibold">{t('diary.moved', { code })}</p>
      {from && (
        <Button kind="outline" size="small" busy={isLoading} onClick={() => undo(from)}>
          {t('held.undo')}
        </Button>
      )}
      <IconButton icon="close" aria-label={t('office.dismiss')} onClick={onEnd} />
    </div>
  )
}

/** How much of a booking is paid. Renders nothing while nothing is due. */
function PaymentLine({ booking: { status, payment } }: { booking: BookingDetail['booking'] }) {
  const t = useTranslate()
  const isPaid = status === 'paid' || status === 'completed'
  const mark = isPaid ? 'paid' : payment.receipts.length > 0 ? 'part' : status === 'approved' ? 'unpaid' : null
  if (mark === null) return null
  return (
    <p className="flex items-center gap-2">
      <PaymentMark payment={mark} /> {t(`diary.payment.${mark}`)}
    </p>
  )
}

/** The actions on a free hour. */
export function FreeHourDialog({
  free: { date, hour, studio },
  onBook,
  onBlock,
  onClose,
}: {
  free: FreeHour
  onBook: () => void
  /** Undefined for the hour of any studio. */
  onBlock: (() => void) | undefined
  onClose: () => void
}) {
  const { t, format } = useWords()
  return (
    <Dialog
      title={daySpanText(t, format, date, { from: hour, to: hour + 1 })}
      eyebrow={studio?.studioName ?? t('office.all-studios')}
      onClose={onClose}
    >
      <div className="grid gap-3">
        {studio?.takesBookings === false ? (
          <p>{t('diary.no-bookings')}</p>
        ) : (
          <Button kind="ink" onClick={onBook}>
            <Icon name="plus" /> {t('bookings.new-booking')}
          </Button>
        )}
        {onBlock && (
          <Button kind="outline" onClick={onBlock}>
            {t('diary.block')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The blocks of blocked hours, which can be opened again unless their day has passed. */
export function BlockedDialog({ gap: { date, blocks, ...span }, onClose }: { gap: BlockedGap; onClose: () => void }) {
  const { t, format } = useWords()
  const today = useToday()
  const close = useCloseIfOpen(onClose)
  return (
    <Dialog title={daySpanText(t, format, date, span)} eyebrow={t('diary.blocked')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5">
        {blocks.map(({ id, reason, studio: { studioId, studioName } }) => (
          <section key={id} className="grid grid-cols-1 gap-2">
            <h3 className="text-lg">{studioName}</h3>
            {date < today ? <p>{reason}</p> : <OneBlock studioId={studioId} pressed={{ id, date }} onOpened={close} />}
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** A session of the calendar: its type, its customer and the possible actions. */
export function SessionDialog({
  session,
  onMove,
  onClose,
}: {
  session: PlacedSession
  onMove: () => void
  onClose: () => void
}) {
  const { t, format } = useWords()
  const { booking, studio } = session
  const answer = bookingsApi.useOfficeBookingQuery({ area: 'manager', id: booking.id })
  // It may be paid, moved or cancelled while it is open.
  const now = answer.currentData?.booking
  const status = now?.status ?? booking.status
  const date = now?.date ?? session.date
  const span = spanOf((now?.selected_slots ?? []).map(hourOf)) ?? session
  return (
    <Dialog
      title={booking.sessionType}
      eyebrow={booking.code}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/manager/bookings?search=${booking.code}`} kind="ink" size="small">
            {t('office.open-booking')}
          </ButtonLink>
          {now?.may.move && (
            <Button kind="outline" size="small" onClick={onMove}>
              <Icon name="clock" /> {t('diary.move')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <div className="grid justify-items-start gap-2">
          <p className="font-semibold wrap-anywhere">{studio.studioName}</p>
          <p className="tabular-nums">
            {format.longDate(date)}, {spanText(t, format, span)}
          </p>
          <StatusChip tone={officeTones[status]}>{t(`bookings.status.${status}`)}</StatusChip>
        </div>
        <Loaded
          answer={answer}
          failed={t('bookings.detail-failed')}
          skeleton={<Skeleton className="h-40 w-full rounded-control!" />}
        >
          {(detail) => (
            <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
              <div className="empty:hidden sm:col-span-2">
                <OutsideHours booking={detail.booking} />
              </div>
              <CustomerPart detail={detail.booking} />
              <DetailsPart title={t('office.payment')}>
                <dl className="grid gap-1 tabular-nums *:flex *:flex-wrap *:justify-between *:gap-x-4">
                  <div>
                    <dt className="text-muted">{t('payment.sum')}</dt>
                    <dd className="font-semibold">{format.money(detail.booking.payment.amount)}</dd>
                  </div>
                  <div>
                    <dt className="text-muted">{t('bookings.balance')}</dt>
                    <dd className="font-semibold">{format.money(detail.booking.payment.balance)}</dd>
                  </div>
                </dl>
                <PaymentLine booking={detail.booking} />
              </DetailsPart>
            </div>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
