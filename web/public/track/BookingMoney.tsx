import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { pathOf, receiptName } from '../../shared/money/payment-state.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'

const receivedIn = ({ receipts }: TrackedBooking['payment']) => receipts.reduce((sum, { amount }) => sum + amount, 0)

/** The payment that the customer owes: amount, deadline and link. */
export function PayNext({ tracked: { payment, may, serverTime } }: { tracked: TrackedBooking }) {
  const { t, format } = useWords()
  const now = useNow() ?? Date.parse(serverTime)
  if (!may.pay || !payment.link) return null
  const received = receivedIn(payment)
  const balance = format.money(payment.balance)
  return (
    <div className="mb-7 grid gap-3 rounded-card bg-sunken p-5">
      {received > 0 && (
        <p className="font-medium">
          <NoBreakText text={t('payment.part-received', { amount: format.money(received), balance })} />
        </p>
      )}
      {payment.deadline && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="clock" className="text-gold" />
          <span>
            <NoBreakText
              text={
                now > Date.parse(payment.deadline)
                  ? t('payment.deadline-over')
                  : t('payment.by', { moment: format.moment(payment.deadline) })
              }
            />
          </span>
        </p>
      )}
      {payment.claimedAt && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="search" className="text-gold" /> {t('payment.checking')}
        </p>
      )}
      <ButtonLink to={pathOf(payment.link)} kind={payment.claimedAt ? 'outline' : 'signal'} size="large" wide>
        {t('money.pay', { amount: balance })}
      </ButtonLink>
    </div>
  )
}

/** The payments of a booking with their receipts and refunds. Renders nothing before the first payment. */
export function BookingMoney({ token, tracked: { booking, payment } }: { token: string; tracked: TrackedBooking }) {
  const { t, format } = useWords()
  const messages = booking.messages ? 'yes' : 'no'
  const { returnDue = 0, returned = 0 } = payment
  if (payment.receipts.length === 0) return null
  return (
    <section aria-labelledby="money" className="grid gap-4 border-t border-line p-5 sm:p-7">
      <h2 id="money" className="text-2xl">
        <NoBreakText text={t(payment.receipts.some(({ direct }) => direct) ? 'money.paid' : 'money.title')} />
      </h2>
      <ul className="grid gap-2.5">
        {payment.receipts.map(({ amount, at, ...receipt }) => (
          <li
            key={receipt.direct?.id ?? receipt.receipt}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 tabular-nums"
          >
            <span>
              <b className="block font-semibold wrap-anywhere">{receiptName(t, receipt)}</b>
              <span className="whitespace-nowrap text-muted">{format.moment(at)}</span>
            </span>
            <b className="font-semibold whitespace-nowrap">{format.money(amount)}</b>
          </li>
        ))}
      </ul>
      {payment.refunded > 0 && <Returned text={t('booked.refunded', { amount: format.money(payment.refunded) })} />}
      {payment.refundDue > 0 && (
        <Returned text={t('money.refund-due', { amount: format.money(payment.refundDue), messages })} />
      )}
      {returned > 0 && <Returned text={t('booked.returned', { amount: format.money(returned) })} />}
      {returnDue > 0 && <Returned text={t('money.return-due', { amount: format.money(returnDue) })} />}
      <ButtonLink
        to={`/bookings/${encodeURIComponent(token)}/receipt`}
        kind="outline"
        className="justify-self-start max-sm:w-full"
      >
        <Icon name="print" /> {t('payment.see-receipt')}
      </ButtonLink>
    </section>
  )
}

function Returned({ text }: { text: string }) {
  return (
    <p className="flex gap-3 rounded-control bg-sunken px-4 py-3">
      <Icon name="history" className="mt-0.5" />
      <NoBreak as="span" text={text} />
    </p>
  )
}
