import type { ReactNode } from 'react'
import type { Receipt } from '../../../api/contract/payment.ts'
import type { PaymentStatus } from '../../../api/contract/shared.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { type Format, joinFacts } from '../../i18n/format.ts'
import { type Translate, useTextIn, useWords } from '../../i18n/use-translate.ts'
import { refundText } from '../../shared/bookings/booking-texts.ts'
import { receiptName } from '../../shared/money/payment-state.ts'
import { writtenPhone } from '../../shared/money/phone.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'

/** The receipt: customer, booking, payments, refunds and totals. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const { seller, customer, booking } = receipt
  const refund = isOver(booking.status) && refundText(t, format, receipt.totals)
  const { word, tone } = statusChips[receipt.status]
  return (
    <article className="panel grid min-w-0 grid-cols-1 gap-8 p-5 sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-6">
        <div>
          <p className="font-display text-xl font-bold tracking-[-0.03em]">{seller.name}</p>
          <h1 className="mt-1 text-4xl">{t('receipt.heading')}</h1>
        </div>
        <div className="grid justify-items-start gap-2 sm:justify-items-end print:justify-items-end">
          <dl className="grid grid-cols-[auto_minmax(0,auto)] justify-start gap-x-4 gap-y-1 tabular-nums">
            <dt className="text-muted">{t('receipt.booking')}</dt>
            <dd className="font-semibold wrap-anywhere sm:text-right">{receipt.number}</dd>
            <dt className="text-muted">{t('receipt.issued')}</dt>
            <dd className="font-semibold sm:text-right">{format.fullDate(receipt.issuedAt)}</dd>
          </dl>
          {isOver(booking.status) ? (
            <StatusChip tone="ended">{t(`track.status.${booking.status}`)}</StatusChip>
          ) : (
            <StatusChip tone={tone}>{t(`receipt.status.${word}`)}</StatusChip>
          )}
          {refund && <NoBreak className="font-medium" text={refund} />}
        </div>
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title={t('receipt.from')} {...seller} />
        <Party title={t('receipt.to')} {...customer} phone={writtenPhone(customer.phone)} />
      </div>
      <SheetPart title={t('receipt.what')}>
        <Lines
          lines={[
            [
              t('booking.studio'),
              [studioName(t, booking.studioName), booking.studioLocation].filter(Boolean).join(', '),
            ],
            [t('booked.when'), whenIn(t, format, booking)],
            [t('booking.session-type'), textIn(booking.sessionType, booking.sessionTypeSw)],
            [t('booked.people'), String(booking.numberOfPeople)],
          ]}
        />
      </SheetPart>
      <Payments receipt={receipt} />
      <Sums receipt={receipt} />
      <p className="text-sm text-muted">{t('receipt.times')}</p>
    </article>
  )
}

/** Formats the time of the session, including the year. */
function whenIn(t: Translate, format: Format, { date, startTime, endTime }: Receipt['booking']): string {
  if (!date || !startTime || !endTime) return t('toast.date-open')
  const span = { from: format.hour(hourOf(startTime)), to: format.hour(hourOf(endTime)) }
  return t('span.day-from-to', { day: format.wholeDate(date), ...span })
}

const statusChips: Record<PaymentStatus, { word: Exclude<PaymentStatus, 'completed'>; tone: Tone }> = {
  pending: { word: 'pending', tone: 'waiting' },
  paid: { word: 'paid', tone: 'good' },
  completed: { word: 'paid', tone: 'good' },
  failed: { word: 'failed', tone: 'ended' },
  refunded: { word: 'refunded', tone: 'neutral' },
}

function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <NoBreak as="h2" className="text-lg" text={title} />
      {children}
    </section>
  )
}

function Party({ title, name, email, phone }: { title: string } & Receipt['customer']) {
  return (
    <SheetPart title={title}>
      <p className="wrap-anywhere">
        <b className="block font-semibold">{name}</b>
        <span className="block text-muted">{email}</span>
        <span className="block text-muted tabular-nums">{phone}</span>
      </p>
    </SheetPart>
  )
}

type Line = readonly [name: string, value: string]

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-6 gap-y-2 tabular-nums">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const areByMpesa = (payments: Receipt['payments']) => payments.every(({ direct }) => !direct)

/** Lists every payment by its receipt, and the refunds that were or will be sent. */
function Payments({ receipt: { payments, refunds } }: { receipt: Receipt }) {
  const { t, format } = useWords()
  const isByMpesa = areByMpesa(payments)
  return (
    <>
      <SheetPart title={t(isByMpesa ? 'receipt.payments' : 'receipt.payments-any')}>
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th className="pb-2 font-medium">{t(isByMpesa ? 'booked.receipt' : 'booked.receipt-any')}</th>
              <th className="pb-2 text-right font-medium">{t('payment.sum')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ at, amount, ...receipt }) => (
              <tr key={receipt.direct?.id ?? receipt.receipt} className="border-line not-last:border-b">
                <td className="py-2.5 pr-3">
                  <b className="block font-semibold wrap-anywhere">{receiptName(t, receipt)}</b>
                  <span className="text-muted">{format.fullMoment(at)}</span>
                </td>
                <td className="py-2.5 text-right align-top font-semibold whitespace-nowrap">{format.money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SheetPart>
      {refunds.length > 0 && (
        <SheetPart title={t('receipt.refunds')}>
          <ul className="grid grid-cols-1 gap-2">
            {refunds.map(({ amount, status, at }, i) => (
              <li key={`${at} ${i}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 tabular-nums">
                <span className="wrap-anywhere">
                  <NoBreakText text={t(`receipt.refund.${status}`)} />{' '}
                  <span className="block text-muted">{format.fullMoment(at)}</span>
                </span>
                <b className="font-semibold whitespace-nowrap">{format.money(amount)}</b>
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
    </>
  )
}

/** Lists the amounts from the price to the total paid. Omits amounts of zero. */
function Sums({ receipt: { price, unitPrice, units, charged, payments, totals } }: { receipt: Receipt }) {
  const { t, format } = useWords()
  // The agreed price of a walk-in may differ from the list price.
  const isProduct = Math.round(units * unitPrice * 100) === Math.round(price * 100)
  const priced = units > 1 && isProduct ? [t('receipt.price-of', { units, price: format.money(unitPrice) })] : []
  const lines: Line[] = [[joinFacts(t('booked.price'), ...priced), format.money(price)]]
  const add = (name: string, kes: number) => kes > 0 && lines.push([name, format.money(kes)])
  if (charged !== price) add(t(areByMpesa(payments) ? 'receipt.charged' : 'receipt.charged-any'), charged)
  if (totals.received !== totals.kept) add(t('booked.received'), totals.received)
  add(t('payment.refunded'), totals.refunded)
  add(t('payment.refund-due'), totals.refundDue)
  add(t('payment.returned'), totals.returned ?? 0)
  add(t('payment.return-due'), totals.returnDue ?? 0)
  add(t('booked.balance'), totals.balance)
  return (
    <div className="grid gap-3 border-t-2 border-ink pt-5">
      <dl className="grid grid-cols-1 gap-y-2 tabular-nums">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">{name}</dt>
            <dd className="ml-auto text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">{t('receipt.kept')}</span>
        <b className="font-display text-3xl font-bold tracking-[-0.02em] tabular-nums">{format.money(totals.kept)}</b>
      </p>
    </div>
  )
}
