import type { SessionType } from '../../../api/contract/studios.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useTextIn, useWords } from '../../i18n/use-translate.ts'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'
import { daySpanText, type Run, sessionLength, spanOf } from '../availability/hours.ts'
import { hoursBefore, instantOf } from '../site/clock.ts'
import { useServerTime } from '../site/config-api.ts'

/** The price of a booking and how it is calculated. */
interface Quote {
  readonly units: number
  /** KES per unit. */
  readonly unitPrice: number
  /** KES in total. */
  readonly total: number
}

/** Returns the price for a number of hours. Every started unit counts; without hours, one unit is quoted. */
export function quote({ slots, price }: Pick<SessionType, 'slots' | 'price'>, hours: number): Quote {
  const units = Math.max(1, Math.ceil(hours / slots))
  return { units, unitPrice: price, total: units * price }
}

/** Returns the instant until which a session that starts at this hour may be moved or cancelled. */
export const changeableUntil = (date: string, hour: number, changeableHours: number): string =>
  hoursBefore(instantOf(date, hour), changeableHours)

export interface RuleInput {
  readonly date: string | null
  readonly run: Run
  /** KES per unit. */
  readonly price: number
  readonly changeableHours: number
  /** The server's time, as an instant; undefined until it is known. */
  readonly now: string | undefined
}

/** States until when a booking may be moved or cancelled, and when it is paid. A free booking's text omits payment. */
export function ruleOf(t: Translate, format: Format, { date, run, price, changeableHours, now }: RuleInput): string {
  const [start] = run
  const withPay = (change: string, pay: string) => (price === 0 ? change : `${change} ${pay}`)
  if (!date || start === undefined)
    return withPay(t('price.rule-open', { hours: changeableHours }), t('price.pay-open'))
  const until = changeableUntil(date, start, changeableHours)
  return now !== undefined && until <= now
    ? withPay(
        t(price === 0 ? 'price.rule-soon-free' : 'price.rule-soon', { hours: changeableHours }),
        t('price.pay-soon'),
      )
    : withPay(t('price.rule', { moment: format.moment(until) }), t('price.pay'))
}

/** Explains why an incomplete unit is charged in full. Null if the hours are whole units, or free. */
export function startedUnitText(
  t: Translate,
  format: Format,
  { slots, price }: Pick<SessionType, 'slots' | 'price'>,
  hours: number,
): string | null {
  const { units, total } = quote({ slots, price }, hours)
  if (hours % slots === 0 || total === 0) return null
  return t('picker.started-unit', { need: slots, hours, billed: units * slots, price: format.money(total) })
}

/** The price of a booking and how it is calculated. */
export function PriceSummary({ type, date, run }: { type: SessionType; date: string | null; run: Run }) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const span = spanOf(run)
  const { units, unitPrice, total } = quote(type, run.length)
  const length = sessionLength(t, type.durationMinutes)
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 text-[0.9375rem] tabular-nums">
      <dt className="text-muted">
        <NoBreakText text={date && span ? daySpanText(t, format, date, span) : t('price.time-open')} />
      </dt>
      <dd className="pl-4 text-right font-semibold">{span && t('price.hours', { hours: run.length })}</dd>
      <dt className="wrap-anywhere text-muted">
        {textIn(type.name, type.nameSw)}:{' '}
        <NoBreakText text={t('price.per', { units, price: format.money(unitPrice), length })} />
      </dt>
      <NoBreak as="dd" className="pl-4 text-right font-semibold" text={format.money(total)} />
      <dt className="border-t border-line pt-2.5 font-semibold">{t(total === 0 ? 'price.free' : 'price.total')}</dt>
      <dd className="border-t border-line pt-2.5 pl-4 text-right text-lg leading-6 font-semibold">
        <NoBreakText text={format.money(total)} />
      </dd>
    </dl>
  )
}

/** States until when the customer may change the booking, and when they pay. */
export function CancellationRule({ date, run, price, changeableHours }: Omit<RuleInput, 'now'>) {
  const { t, format } = useWords()
  const rule = ruleOf(t, format, { date, run, price, changeableHours, now: useServerTime() })
  return <NoBreak className="text-sm text-muted" text={rule} />
}
