import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'
import { PaymentLink } from '../shared/bookings/PaymentLink.tsx'

/** The payment of a booking: amounts, receipts and payment link. */
export function PaymentPart({ booking: { id, code, payment } }: { booking: AdminBooking }) {
  const t = useTranslate()
  const format = useFormat()
  const { status, amount, balance, deadline, receipts, link } = payment
  return (
    <DetailsPart title={t('bookings.payment')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted">{t('bookings.payment-status')}</dt>
        <dd className="text-right font-semibold">{t(`bookings.payment.${status}`)}</dd>
        <dt className="text-muted">{t('bookings.amount')}</dt>
        <dd className="text-right font-semibold">{format.money(amount)}</dd>
        <dt className="text-muted">{t('bookings.balance')}</dt>
        <dd className="text-right font-semibold">{format.money(balance)}</dd>
        {deadline && (
          <>
            <dt className="text-muted">{t('bookings.deadline')}</dt>
            <dd className="text-right font-semibold">{format.moment(deadline)}</dd>
          </>
        )}
        {receipts.map(({ receipt, amount: paid, at }) => (
          <div key={receipt} className="contents">
            <dt className="text-muted">{t('bookings.receipt', { receipt, at: format.moment(at) })}</dt>
            <dd className="text-right font-semibold">{format.money(paid)}</dd>
          </div>
        ))}
      </dl>
      {link && <PaymentLink bookingId={id} code={code} link={link} />}
    </DetailsPart>
  )
}
