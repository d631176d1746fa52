import type { EndedPayment, PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { CalendarLink } from '../../shared/bookings/BookingLinks.tsx'
import { excessOf, pathOf, receiptName, tokenOf, totalDue } from '../../shared/money/payment-state.ts'
import { ErrorPage } from '../../shared/page/ErrorPage.tsx'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { dateOf, hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAnnounced } from '../../ui/States.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { GoHome } from './InvalidLink.tsx'

/** Describes the booking in one line: 'Mawimbi, Tue 1 Dec, 15:00 to 17:00'. */
export const bookingSummary = (t: Translate, format: Format, booking: PaymentPage['booking']): string =>
  t('payment.for', {
    studio: studioName(t, booking.studioName),
    when: t('span.day-from-to', {
      day: format.shortDate(booking.date),
      from: format.hour(hourOf(booking.startTime)),
      to: format.hour(hourOf(booking.endTime)),
    }),
  })

/** Returns the hours that a booking has now: staff may have moved it since it was paid. */
const hoursIn = (state: PaymentState | null) =>
  state?.startTime && state.endTime
    ? { date: dateOf(state.startTime), startTime: state.startTime, endTime: state.endTime }
    : {}

/** The paid state: receipts and links onwards. `page` is set if the payment was made while this page was open. */
export function PaidPayment({
  page,
  state,
  bookingUrl,
}: {
  page: PaymentPage | null
  state: PaymentState | null
  bookingUrl: string | null
}) {
  const { t, format } = useWords()
  const title = t(page ? 'payment.paid' : 'payment.completed')
  const back = state?.refunded ?? 0
  const returnDue = state?.returnDue ?? 0
  const returned = state?.returned ?? 0
  // The studio itself returns the excess of a payment to it.
  const excess = state ? excessOf(state, totalDue(page, state)) - returnDue - returned : 0
  const due = Math.max(state?.refundDue ?? 0, (page ? excess : 0) - back)
  // M-Pesa may also have reversed the payment of a session that took place.
  const backText = back > excess ? 'booked.refunded' : 'payment.overpaid-refunded'
  useAnnounced(page ? title : '')
  return (
    <div className="page grid grid-cols-1 justify-items-center py-10 md:py-16">
      <PageTitle>{title}</PageTitle>
      <section aria-labelledby="paid" className="panel grid w-full max-w-xl gap-6 p-6 sm:w-xl sm:p-9">
        <div className="grid justify-items-start gap-4">
          <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green-text">
            <Icon name="check" className="size-8!" />
          </span>
          <h1 id="paid" className={page ? 'text-[3rem]' : 'text-[clamp(1.5rem,8.4vw,1.875rem)]'}>
            {title}
          </h1>
          {page && (
            <p className="font-semibold wrap-anywhere">
              {bookingSummary(t, format, { ...page.booking, ...hoursIn(state) })}
            </p>
          )}
          <p className="text-muted">
            {page
              ? t('payment.paid-text', { messages: page.booking.messages ? 'yes' : 'no' })
              : t('payment.paid-before')}
          </p>
          {due > 0 && <NoBreak className="font-medium" text={t('payment.overpaid', { amount: format.money(due) })} />}
          {returnDue > 0 && <NoBreak text={t('payment.over-return', { amount: format.money(returnDue) })} />}
          {returned > 0 && <NoBreak text={t('booked.returned', { amount: format.money(returned) })} />}
          {back > 0 && <NoBreak className="font-medium" text={t(backText, { amount: format.money(back) })} />}
        </div>
        {state?.receipts.map(({ amount, at, ...receipt }) => (
          <dl
            key={receipt.direct?.id ?? receipt.receipt}
            className="grid grid-cols-1 gap-y-2 rounded-card wrap-anywhere bg-sunken p-4 tabular-nums"
          >
            {[
              [t(receipt.direct ? 'booked.receipt-any' : 'booked.receipt'), receiptName(t, receipt)],
              [t('payment.sum'), format.money(amount)],
              [t('payment.paid-at'), format.fullMoment(at)],
            ].map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{name}</dt>
                <NoBreak as="dd" className="ml-auto text-right font-semibold" text={value ?? ''} />
              </div>
            ))}
          </dl>
        ))}
        {bookingUrl && <WaysOn bookingUrl={bookingUrl} hasReceipt={state?.receipts.length !== 0} />}
        {(!bookingUrl || !page) && <GoHome kind={bookingUrl ? 'outline' : 'ink'} />}
      </section>
    </div>
  )
}

function WaysOn({ bookingUrl, hasReceipt }: { bookingUrl: string; hasReceipt: boolean }) {
  const t = useTranslate()
  const path = pathOf(bookingUrl)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <ButtonLink to={path} kind="ink" className="sm:col-span-2">
        {t('payment.see-booking')}
      </ButtonLink>
      <CalendarLink token={tokenOf(bookingUrl)}>{t('booked.calendar')}</CalendarLink>
      {hasReceipt && (
        <ButtonLink to={`${path}/receipt`} kind="outline">
          <Icon name="print" /> {t('payment.see-receipt')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The booking was cancelled or rejected. Nothing is due, and any money received is or was refunded. */
export function EndedBooking({
  ended: { bookingStatus, bookingUrl, messages, refundDue, refunded, returnDue = 0, returned = 0 },
}: {
  ended: Pick<PaymentState, keyof EndedPayment>
}) {
  const { t, format } = useWords()
  const title = t(bookingStatus === 'cancelled' ? 'payment.cancelled' : 'payment.over')
  const text = [
    ...(refundDue > 0
      ? [t('payment.over-money', { amount: format.money(refundDue), messages: messages ? 'yes' : 'no' })]
      : []),
    ...(refunded > 0 ? [t('booked.refunded', { amount: format.money(refunded) })] : []),
    ...(returnDue > 0 ? [t('payment.over-return', { amount: format.money(returnDue) })] : []),
    ...(returned > 0 ? [t('booked.returned', { amount: format.money(returned) })] : []),
    ...(refundDue + refunded + returnDue + returned > 0 ? [] : [t('payment.over-text')]),
  ].join(' ')
  useAnnounced(`${title}. ${text}`)
  return (
    <ErrorPage title={title} text={text}>
      <ButtonLink to={pathOf(bookingUrl)} kind="ink">
        {t('payment.see-booking')}
      </ButtonLink>
    </ErrorPage>
  )
}
