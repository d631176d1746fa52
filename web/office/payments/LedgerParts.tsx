import { Link } from 'react-router-dom'
import type { LedgerDifference, LedgerLine, LedgerTotals, Reconciliation } from '../../../api/contract/admin-refunds.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { NoBreak } from '../../ui/text.tsx'
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
  const { t, format } = useWords()
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

/** The latest reconciliations of the ledger with M-Pesa's statement, with their differences and the actions taken. */
export function Comparisons({ comparisons }: { comparisons: readonly Reconciliation[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons" className="text-xl">
        {t('ledger.comparisons')}
      </h2>
      <NoBreak className="mt-1 mb-4 text-[0.9375rem] text-muted" text={t('ledger.comparisons-text')} />
      {comparisons.length === 0 ? (
        <p className="panel px-5 py-4 text-muted sm:px-6">{t('ledger.no-comparisons')}</p>
      ) : (
        <ul className="panel overflow-hidden">
          {comparisons.map((comparison) => (
            <Comparison key={comparison.id} comparison={comparison} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Comparison({ comparison }: { comparison: Reconciliation }) {
  const { t, format } = useWords()
  const { at, from, to, statementLines, receipts, differences } = comparison
  const agrees = differences.length === 0 && statementLines !== null
  return (
    <li className="grid gap-3 border-line px-5 py-4 not-last:border-b sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h3 className="font-sans text-base font-semibold tracking-normal tabular-nums">
          {t('span.from-to', { from: format.moment(from), to: format.moment(to) })}
        </h3>
        <p className="flex items-center gap-1.5 text-[0.9375rem] tabular-nums">
          {agrees && <Icon name="check" className="text-green-text" />}
          {statementLines === null
            ? t('ledger.no-statement', { receipts })
            : t('ledger.counts', { lines: statementLines, receipts, differences: differences.length })}
        </p>
      </div>
      <p className="text-sm text-muted tabular-nums">{t('ledger.compared-at', { moment: format.moment(at) })}</p>
      {differences.length > 0 && (
        <ul className="grid gap-2">
          {differences.map((difference) => (
            <Difference key={`${difference.kind} ${difference.receipt}`} difference={difference} />
          ))}
        </ul>
      )}
    </li>
  )
}

const tones: Record<LedgerDifference['done'], Tone> = { recorded: 'good', counted: 'good', listed: 'waiting' }

function Difference({ difference }: { difference: LedgerDifference }) {
  const { t, format } = useWords()
  const { kind, receipt, at, statement, books, account, done } = difference
  const amountOf = (kes: number | null) => (kes === null ? t('ledger.nothing') : format.money(kes))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 rounded-control bg-sunken px-4 py-3">
      <div className="min-w-0">
        <p>
          <span className="font-semibold wrap-anywhere">{receipt}</span> {t(`ledger.difference.${kind}`)}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t('ledger.difference-text', {
            moment: format.moment(at),
            account: account || t('suspense.no-account'),
            statement: amountOf(statement),
            books: amountOf(books),
          })}
        </p>
      </div>
      <StatusChip tone={tones[done]}>{t(`ledger.done.${done}`)}</StatusChip>
    </li>
  )
}

/**
 * Every receipt of the period and the present use of its money, as a table. On narrow screens, each receipt is a small
 * card.
 */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  const t = useTranslate()
  const head = 'px-3 py-3 font-medium first:pl-6 last:pr-6'
  return (
    <table className="panel block w-full overflow-hidden text-left text-[0.9375rem] xl:table">
      <caption className="sr-only">{t('ledger.caption')}</caption>
      <thead className="max-xl:sr-only">
        <tr className="border-b border-line text-sm text-muted">
          {(['receipt', 'for', 'payer', 'amount'] as const).map((column) => (
            <th key={column} scope="col" className={`${head} ${column === 'amount' ? 'text-right' : ''}`}>
              {t(`ledger.column.${column}`)}
            </th>
          ))}
          {allocations.map((allocation) => (
            <th key={allocation} scope="col" className={`${head} text-right`}>
              {t(`ledger.place.${allocation}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block xl:table-row-group">
        {lines.map((line) => (
          <Line key={line.receipt} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'xl:px-3 xl:py-3 xl:align-top xl:first:pl-6 xl:last:pr-6'

function Line({ line }: { line: LedgerLine }) {
  const { t, format } = useWords()
  const { receipt, paidAt, road, payer, account, code, amount } = line
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line px-4 py-4 not-last:border-b hover:bg-sunken sm:px-6 xl:table-row">
      <td className={cell}>
        <span className="block font-semibold wrap-anywhere">{receipt}</span>
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">{format.moment(paidAt)}</span>
      </td>
      <td className={`${cell} max-xl:order-1`}>
        {code ? (
          <Link
            to={`/admin/payments?search=${code}`}
            className="font-semibold tracking-[0.04em] underline-offset-4 hover:underline"
          >
            {code}
          </Link>
        ) : (
          <span className="wrap-anywhere">{t('ledger.account', { account: account || t('suspense.no-account') })}</span>
        )}
        <span className="block text-sm text-muted">{t(`ledger.road.${road}`)}</span>
      </td>
      <td className={`${cell} text-muted tabular-nums max-xl:order-2 max-xl:text-right`}>{payer}</td>
      <td className={`${cell} text-right font-semibold whitespace-nowrap tabular-nums`}>{format.money(amount)}</td>
      {allocations.map((allocation) => (
        <td
          key={allocation}
          className={`${cell} whitespace-nowrap tabular-nums max-xl:order-3 max-xl:col-span-full xl:text-right ${line[allocation] === 0 ? 'text-muted max-xl:hidden' : ''}`}
        >
          <span className="text-muted xl:hidden">{t(`ledger.place.${allocation}`)} </span>
          {line[allocation] === 0 ? '–' : format.money(line[allocation])}
        </td>
      ))}
    </tr>
  )
}
