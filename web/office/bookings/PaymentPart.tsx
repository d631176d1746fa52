import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { DetailsPart } from '../shared/bookings/DetailsPart.tsx'
import { PaymentLink } from '../shared/bookings/PaymentLink.tsx'

/** How a booking's money stands, what came, and the link it can be paid by. */
export function PaymentPart({ booking: { id, code, payment } }: { booking: AdminBooking }) {
  const say = useText()
  const format = useFormat()
  const { status, amount, balance, deadline, receipts, link } = payment
  return (
    <DetailsPart title={say('bookings.payment')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-muted">{say('bookings.payment-status')}</dt>
        <dd className="text-right font-semibold">{say(`bookings.payment.${status}`)}</dd>
        <dt className="text-muted">{say('bookings.amount')}</dt>
        <dd className="text-right font-semibold">{format.money(amount)}</dd>
        <dt className="text-muted">{say('bookings.balance')}</dt>
        <dd className="text-right font-semibold">{format.money(balance)}</dd>
        {deadline && (
          <>
            <dt className="text-muted">{say('bookings.deadline')}</dt>
            <dd className="text-right font-semibold">{format.moment(deadline)}</dd>
          </>
        )}
        {receipts.map(({ receipt, amount: paid, at }) => (
          <div key={receipt} className="contents">
            <dt className="text-muted">{say('bookings.receipt', { receipt, at: format.moment(at) })}</dt>
            <dd className="text-right font-semibold">{format.money(paid)}</dd>
          </div>
        ))}
      </dl>
      {link && <PaymentLink bookingId={id} code={code} link={link} />}
    </DetailsPart>
  )
}
