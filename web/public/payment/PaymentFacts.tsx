import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { hourOf } from '../../shared/availability/clock.ts'
import { askedFor } from '../../shared/money/standing.ts'
import { studioName } from '../../shared/studios/studio-name.ts'

/** Shows what the payment is for and how much of it has arrived. */
export function PaymentFacts({ page, state }: { page: PaymentPage; state: PaymentState }) {
  const t = useTranslate()
  const format = useFormat()
  const { booking, environment } = page
  const asked = askedFor(page)
  const facts = [
    [t('payment.code'), booking.code],
    [t('payment.customer'), booking.customerName],
    [t('payment.studio'), studioName(t, booking.studioName)],
    [t('payment.date'), format.wholeDate(booking.date)],
    [
      t('payment.time'),
      t('payment.time-span', {
        from: format.hour(hourOf(booking.startTime)),
        to: format.hour(hourOf(booking.endTime)),
      }),
    ],
    [t('payment.session'), booking.sessionType],
  ]
  const sums = [
    [t('payment.amount'), format.money(booking.amount)],
    ...(asked === booking.amount || environment.testAmount !== null
      ? []
      : [[t('payment.rounded'), format.money(asked)] as const]),
    ...(environment.testAmount === null
      ? []
      : [[t('payment.test-amount'), format.money(environment.testAmount)] as const]),
    ...(state.received > 0
      ? [
          [t('payment.received'), format.money(state.received)] as const,
          [t('payment.balance'), format.money(state.balance)] as const,
        ]
      : []),
  ]
  return (
    <section aria-labelledby="details" className="panel p-5 sm:p-7">
      <h2 id="details" className="mb-5 text-2xl">
        {t('payment.details')}
      </h2>
      <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-2.5 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-5 grid grid-cols-1 gap-y-2.5 border-t border-line pt-5 tabular-nums">
        {sums.map(([name, value], i) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className={i === sums.length - 1 ? 'self-end font-semibold' : 'text-muted'}>{name}</dt>
            <dd
              className={`ml-auto text-right ${i === sums.length - 1 ? 'font-display text-2xl font-bold' : 'font-semibold'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
