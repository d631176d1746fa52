import type { LedgerTotals } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type Allocation, allocations, unexplained } from './money-words.ts'

const dots: Record<Allocation, string> = {
  settled: 'bg-green',
  suspense: 'bg-gold',
  refundDue: 'bg-signal',
  refunded: 'bg-edge',
}

/** A term of the equation. Screen readers skip its sign, because the name and the amount are sufficient. */
const term =
  'grid grid-cols-[auto_1fr] gap-x-4 before:row-start-2 before:font-display before:text-xl before:font-bold before:text-muted max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:before:w-4'
const equals = "before:content-['='_/_'']"
const plus = "before:content-['+'_/_'']"

/** Shows that the money received equals the settled, unmatched, refundable and refunded money, exact to the cent. */
export function Equation({
  title,
  totals,
  quiet = false,
}: {
  title: string
  totals: LedgerTotals
  /** Renders a smaller version for a comparison. */
  quiet?: boolean
}) {
  const t = useTranslate()
  const format = useFormat()
  const rest = unexplained(totals)
  const figure = `font-display font-bold tracking-[-0.02em] tabular-nums sm:whitespace-nowrap ${quiet ? 'text-lg max-sm:text-base' : 'text-[1.625rem] leading-tight max-sm:text-lg'}`
  return (
    <section aria-label={title} className={quiet ? 'px-5 sm:px-6' : 'panel p-5 sm:p-6'}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className={quiet ? 'font-sans text-[0.9375rem] font-semibold tracking-normal text-muted' : 'text-xl'}>
          {title}
        </h2>
        <p
          className={`flex items-center gap-1.5 text-[0.9375rem] font-semibold ${rest === 0 ? 'text-green-text' : 'text-signal-text'}`}
        >
          <Icon name={rest === 0 ? 'check' : 'warning'} />
          {rest === 0 ? t('ledger.adds-up') : t('ledger.off', { rest: format.money(rest) })}
        </p>
      </div>
      <dl className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:grid max-sm:grid-cols-1">
        <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-3">
          <dt className="text-sm text-muted">{t('ledger.receipts', { receipts: totals.receipts })}</dt>
          <dd className={figure}>{format.money(totals.received)}</dd>
        </div>
        {allocations.map((allocation, i) => (
          <div key={allocation} className={`${term} ${i === 0 ? equals : plus}`}>
            <dt className="col-start-2 flex items-center gap-1.5 text-sm text-muted">
              <i aria-hidden="true" className={`size-2 rounded-full ${dots[allocation]}`} />
              {t(`ledger.place.${allocation}`)}
            </dt>
            <dd className={`col-start-2 row-start-2 max-sm:ml-auto ${figure}`}>{format.money(totals[allocation])}</dd>
          </div>
        ))}
      </dl>
      {!quiet && totals.received > 0 && <Shares totals={totals} />}
    </section>
  )
}

/** The same sum as a bar. The figures above contain the same information as text. */
function Shares({ totals }: { totals: LedgerTotals }) {
  return (
    <div aria-hidden="true" className="mt-5 flex h-3 gap-0.5 overflow-hidden rounded-pill bg-ink-soft">
      {allocations.map((allocation) => (
        <i
          key={allocation}
          className={dots[allocation]}
          style={{ width: `${(totals[allocation] / totals.received) * 100}%` }}
        />
      ))}
    </div>
  )
}
