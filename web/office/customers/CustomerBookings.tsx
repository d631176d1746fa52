import { Link } from 'react-router-dom'
import type { StoredBooking } from '../../../api/contract/person-data.ts'
import { joinFacts } from '../../i18n/join-facts.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { receiptName } from '../../shared/money/receipt-name.ts'
import { studioName } from '../../shared/studios/studio-name.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { officeTones } from '../shared/bookings/booking-status.ts'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'

/** A customer's bookings with their payments and refunds. */
export function CustomerBookings({ bookings }: { bookings: readonly StoredBooking[] }) {
  const t = useTranslate()
  return (
    <DetailsPart title={t('customer.bookings')}>
      {bookings.length === 0 && <p className="text-muted">{t('customer.no-bookings')}</p>}
      <ul className="grid gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <CustomerBooking booking={booking} />
          </li>
        ))}
      </ul>
    </DetailsPart>
  )
}

function CustomerBooking({ booking }: { booking: StoredBooking }) {
  const t = useTranslate()
  const format = useFormat()
  const { code, status, sessionType, date, price, payments, refunds } = booking
  const facts = [studioName(t, booking.studioName), sessionType, date ? format.wholeDate(date) : t('bookings.no-time')]
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/admin/bookings?search=${code}`} className="font-semibold underline underline-offset-4">
          {code}
        </Link>
        <StatusChip tone={officeTones[status]}>{t(`bookings.status.${status}`)}</StatusChip>
        <span className="tabular-nums">{format.money(price)}</span>
      </p>
      <p className="wrap-anywhere text-muted">{joinFacts(...facts)}</p>
      {payments.map(({ amount, at, ...receipt }) => (
        <p key={receipt.direct?.id ?? receipt.receipt} className="text-muted">
          {t('customer.paid', {
            amount: format.money(amount),
            receipt: receiptName(t, receipt),
            moment: format.moment(at),
          })}
        </p>
      ))}
      {refunds.map(({ amount, status, at }) => (
        <p key={at} className="text-muted">
          {status === 'due'
            ? t('customer.refund-due', { amount: format.money(amount) })
            : t('customer.refunded', { amount: format.money(amount), moment: format.moment(at) })}
        </p>
      ))}
    </>
  )
}
