import type { SessionType } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { NoBreakText } from '../../ui/text.tsx'
import { type Run, sessionLength, spanOf } from '../availability/hours.ts'
import { useSiteConfigQuery } from '../site/config-api.ts'
import { quote, type RuleInput, ruleOf } from './price.ts'

/** The price of a booking and how it is calculated. */
export function PriceSummary({ type, date, run }: { type: SessionType; date: string | null; run: Run }) {
  const t = useTranslate()
  const format = useFormat()
  const span = spanOf(run)
  const { units, unitPrice, total } = quote(type, run.length)
  const length = sessionLength(t, type.durationMinutes)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-[0.9375rem] tabular-nums">
      <dt className="text-muted">
        {date && span
          ? t('time.chosen', { day: format.shortDate(date), from: format.hour(span.from), to: format.hour(span.to) })
          : t('price.time-open')}
      </dt>
      <dd className="pl-4 text-right font-semibold">{span && t('price.hours', { hours: run.length })}</dd>
      <dt className="text-muted">
        {type.name}: <NoBreakText text={t('price.per', { units, price: format.money(unitPrice), length })} />
      </dt>
      <dd className="pl-4 text-right font-semibold">
        <NoBreakText text={format.money(total)} />
      </dd>
      <dt className="border-t border-line pt-2.5 font-semibold">{t(total === 0 ? 'price.free' : 'price.total')}</dt>
      <dd className="border-t border-line pt-2.5 pl-4 text-right text-lg leading-6 font-semibold">
        <NoBreakText text={format.money(total)} />
      </dd>
    </dl>
  )
}

/** States until when the customer may change the booking, and when they pay. */
export function CancellationRule({ date, run, price, changeableHours }: Omit<RuleInput, 'now'>) {
  const t = useTranslate()
  const format = useFormat()
  const { data: config } = useSiteConfigQuery()
  const rule = ruleOf(t, format, { date, run, price, changeableHours, now: config?.serverTime })
  return (
    <p className="text-sm text-muted">
      <NoBreakText text={rule} />
    </p>
  )
}
