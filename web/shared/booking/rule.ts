import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import type { Run } from '../availability/hours.ts'
import { changeableUntil } from './price.ts'

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
