import type { SessionType } from '../../../api/contract/studios.ts'
import { useSiteConfigQuery } from '../../app/config-api.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { type Run, spanOf } from '../availability/hours.ts'
import { changeableUntil, quote } from './price.ts'

/** What it costs and how that came about. */
export function PriceSummary({ type, date, run }: { type: SessionType; date: string | null; run: Run }) {
  const say = useText()
  const format = useFormat()
  const span = spanOf(run)
  const { units, unitPrice, total } = quote(type, run.length)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-[0.9375rem] tabular-nums">
      <dt className="text-muted">
        {date && span
          ? say('time.chosen', { day: format.shortDate(date), from: format.hour(span.from), to: format.hour(span.to) })
          : say('price.time-open')}
      </dt>
      <dd className="pl-4 text-right font-semibold">{span && say('price.hours', { hours: run.length })}</dd>
      <dt className="text-muted">
        {type.name}: {say('price.per', { units, price: format.money(unitPrice), hours: type.slots })}
      </dt>
      <dd className="pl-4 text-right font-semibold">{format.money(total)}</dd>
      <dt className="border-t border-line pt-2.5 font-semibold">{say('price.total')}</dt>
      <dd className="border-t border-line pt-2.5 pl-4 text-right text-lg leading-6 font-semibold">
        {format.money(total)}
      </dd>
    </dl>
  )
}

/** Until when the customer may still change their mind. */
export function CancellationRule({
  date,
  run,
  changeableHours,
}: {
  date: string | null
  run: Run
  changeableHours: number
}) {
  const say = useText()
  const format = useFormat()
  const { data: config } = useSiteConfigQuery()
  return <p className="text-sm text-muted">{rule()}</p>

  function rule() {
    const [start] = run
    if (!date || start === undefined) return say('price.rule-open', { hours: changeableHours })
    const until = changeableUntil(date, start, changeableHours)
    const isOver = config !== undefined && until <= config.serverTime
    return isOver
      ? say('price.rule-soon', { hours: changeableHours })
      : say('price.rule', { moment: format.moment(until) })
  }
}
