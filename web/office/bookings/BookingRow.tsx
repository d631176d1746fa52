import { type ComponentProps, useId } from 'react'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { type Format, joinFacts } from '../../i18n/format.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { dayOf, hoursOf, isUnconfirmed, needsAction, officeTones } from '../shared/bookings/booking-words.ts'
import { bookingsApi } from '../shared/bookings/bookings-api.ts'
import { useRowButton } from '../shared/lists/PolledList.tsx'
import type { SettledRow } from '../shared/lists/settled.ts'
import { ChangedMark } from '../shared/live/Live.tsx'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'
import { useDecisionAbout } from '../shared/undo/DecisionsProvider.tsx'
import { type DecisionView, isOpen, wordsOf } from '../shared/undo/decision-view.ts'
import type { BookingAction } from './ActionDialog.tsx'
import { DecisionButtons } from './Actions.tsx'
import { BookingDetails, BookingStrip } from './BookingDetails.tsx'

/** A booking in a list: customer, hours within the day, status and pending action. It opens to its details. */
export function BookingRow({
  area,
  row,
  onAction,
  selected,
  onSelect,
}: {
  area: OfficeArea
  row: SettledRow<AdminBooking>
  onAction: (action: BookingAction, booking: AdminBooking) => void
  /** Whether it is selected; undefined if bookings can't be selected. */
  selected: boolean | undefined
  onSelect: (selected: boolean, booking: AdminBooking) => void
}) {
  const booking = useBooking(area, row)
  const { t, format } = useWords()
  const decision = useDecisionAbout(booking.id)
  const isBeingDecided = decision !== undefined && isOpen(decision.state)
  const confirmedId = useId()
  const { open, id, button } = useRowButton('min-h-8 items-center tracking-[0.04em] tabular-nums')
  return (
    <li className="not-last:border-b border-line">
      {selected !== undefined && (
        <div className="px-2 pt-2 sm:px-4">
          <Checkbox
            label={t('bookings.select-one', { code: booking.code })}
            checked={selected && !isBeingDecided}
            disabled={isBeingDecided}
            onChange={({ target }) => onSelect(target.checked, booking)}
          />
        </div>
      )}
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] max-[21rem]:grid-cols-1 items-center gap-x-5 gap-y-2.5 px-4 py-4 hover:bg-sunken sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_112px_164px_188px]">
        <div className="min-w-0">
          {/* Nothing here wraps. A row whose height changes with live updates would move the rows below. */}
          <div className="flex items-center gap-x-2.5 overflow-hidden whitespace-nowrap">
            <h2 className="font-sans text-base tracking-normal">
              {button(booking.code, t('bookings.details', { code: booking.code }))}
            </h2>
          </div>
          <p className="flex items-baseline gap-x-2.5 text-[0.9375rem] text-muted">
            <span className="min-w-0 truncate">{booking.customer_name}</span>
            <ChangedMark id={booking.id} />
          </p>
        </div>
        <div className="order-last min-w-0 max-xl:col-span-full xl:order-none">
          <p className="tabular-nums">
            <NoBreakText text={dayOf(t, format, booking)} />, {hoursOf(t, format, booking)}
          </p>
          <p className="text-[0.9375rem] wrap-anywhere text-muted">
            {joinFacts(t('bookings.people', { people: booking.number_of_people }), studioName(t, booking.studio_name))}
          </p>
        </div>
        <div className="order-last max-xl:col-span-full max-xl:empty:hidden xl:order-none xl:block">
          {booking.date !== null && <BookingStrip booking={booking} size="bar" />}
        </div>
        <Status booking={booking} />
        <div className="relative order-last max-xl:col-span-full empty:hidden xl:order-none xl:justify-self-end">
          {needsAction(area, row.before) && (
            <Decision
              area={area}
              booking={booking}
              describedBy={area === 'admin' ? confirmedId : undefined}
              onAction={(action) => onAction(action, booking)}
            />
          )}
        </div>
        {area === 'admin' && needsAction(area, row.before) && (
          <p id={confirmedId} className="order-last col-span-full text-sm text-muted xl:-mt-1 xl:text-right">
            {confirmationText(t, booking)}
          </p>
        )}
      </div>
      <div id={id} className={open ? 'border-t border-dashed border-line px-4 py-6 sm:px-6' : ''}>
        {open && <BookingDetails area={area} booking={booking} onAction={(action) => onAction(action, booking)} />}
      </div>
    </li>
  )
}

/** Returns the current booking of a row. Loads it separately if it has left the list. */
function useBooking(area: OfficeArea, { item, left }: SettledRow<AdminBooking>): AdminBooking {
  const { data } = bookingsApi.useOfficeBookingQuery({ area, id: item.id }, { skip: !left })
  return (left && data?.booking) || item
}

/** Returns whether the manager has confirmed a request; an empty line once it is decided, so that its space remains. */
function confirmationText(t: Translate, booking: AdminBooking): string {
  if (isUnconfirmed(booking)) return t('bookings.unconfirmed')
  return booking.status === 'manager_confirmed' ? t('bookings.confirmed') : '\u00a0'
}

/**
 * The buttons of a row that needs a decision. After the decision their space remains, so the rows below do not move.
 */
const Decision = (about: ComponentProps<typeof DecisionButtons>) =>
  needsAction(about.area, about.booking) ? <DecisionButtons {...about} /> : <span className="block min-h-10" />

/** The status in one word, and below it the payment or the pending decision. */
function Status({ booking }: { booking: AdminBooking }) {
  const { t, format } = useWords()
  const decision = useDecisionAbout(booking.id)
  const { status } = booking
  const missed = booking.no_show && !isOver(status)
  const arrived = booking.checked_in && !isOver(status)
  return (
    <div className="grid justify-items-end gap-0.5 max-[21rem]:justify-items-start xl:justify-items-start">
      <StatusChip tone={missed ? 'ended' : arrived ? 'good' : officeTones[status]}>
        {missed ? t('bookings.no-show') : t(arrived ? 'bookings.checked-in' : `bookings.chip.${status}`)}
      </StatusChip>
      {decision && decision.state.status !== 'done' ? (
        <DecisionWord decision={decision} />
      ) : (
        <p className="text-sm text-muted tabular-nums">{statusLine(t, format, booking)}</p>
      )}
    </div>
  )
}

/** Returns the line below the status: what the studio has to return, what is or was refunded, else the price. */
function statusLine(t: Translate, format: Format, { status, price, payment }: AdminBooking): string {
  const { refundDue, refunded, returnDue = 0, returned = 0 } = payment
  const due = joinFacts(
    isOver(status) && refundDue > 0 && t('bookings.standing-refund-due', { amount: format.money(refundDue) }),
    returnDue > 0 && t('bookings.standing-return-due', { amount: format.money(returnDue) }),
  )
  if (due) return due
  const done = joinFacts(
    refunded > 0 && t('bookings.standing-refunded', { amount: format.money(refunded) }),
    returned > 0 && t('bookings.standing-returned', { amount: format.money(returned) }),
  )
  if (isOver(status) && done) return done
  return status === 'requested' || status === 'pending'
    ? t('bookings.standing', { status: t(`bookings.status.${status}`), price: format.money(price) })
    : format.money(price)
}

function DecisionWord({ decision }: { decision: DecisionView }) {
  const t = useTranslate()
  const { doingShort, notDone } = wordsOf(t, decision)
  return decision.state.status === 'failed' ? (
    <p className="text-sm font-semibold text-signal-text">{notDone}</p>
  ) : (
    <p className="text-sm font-semibold">{doingShort}</p>
  )
}
