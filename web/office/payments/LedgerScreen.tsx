import { Link } from 'react-router-dom'
import type { AdminLedger, DirectTotals } from '../../../api/contract/admin-refunds.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { DateRangeFilter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded, whileVisible } from '../shared/lists/Loaded.tsx'
import { type ListUrl, pageOf, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { periodIn, periodNames, periodOf } from './filters.ts'
import { Comparisons, Equation, LedgerLines } from './LedgerParts.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'

const columns = ['received', 'settled', 'returnDue', 'returned'] as const

/**
 * Direct payments to the studios, by method: each is settled, to be returned or returned. They are in no other sum of
 * the ledger. Renders nothing if there are none.
 */
function Directs({ direct, period }: { direct: AdminLedger['direct']; period: string }) {
  const t = useTranslate()
  if (direct.overall.length === 0) return null
  return (
    <section aria-labelledby="directs" className="panel grid min-w-0 gap-3 p-5 sm:p-6">
      <h2 id="directs" className="text-xl">
        {t('ledger.direct')}
      </h2>
      <p className="text-[0.9375rem] text-muted">{t('ledger.direct-text')}</p>
      <Totals title={period} totals={direct.totals} />
      <Totals title={t('ledger.overall')} totals={direct.overall} />
    </section>
  )
}

function Totals({ title, totals }: { title: string; totals: readonly DirectTotals[] }) {
  const { t, format } = useWords()
  if (totals.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a focus, a keyboard could not scroll it on a phone.
    <section aria-label={`${t('ledger.direct')}: ${title}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="pb-2 text-left text-[0.9375rem] font-semibold text-muted">{title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th className="py-2 pr-4 font-medium">{t('ledger.direct-method')}</th>
            {columns.map((column) => (
              <th key={column} className="py-2 pl-4 text-right font-medium">
                {t(`ledger.direct.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((sums) => (
            <tr key={sums.method} className="border-line not-last:border-b">
              <th scope="row" className="py-2.5 pr-4 font-semibold">
                {t('ledger.direct-count', { method: t(`receipt-name.${sums.method}`), count: sums.payments })}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-2.5 pl-4 text-right font-semibold whitespace-nowrap">
                  {format.money(sums[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const pageSize = 20

/**
 * The money of a period and its present use, one receipt per line, and the results of the reconciliation with M-Pesa.
 */
export function LedgerScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const period = periodIn(list.value)
  const answer = moneyApi.useLedgerQuery({ ...period, ...pageOf(list, pageSize) }, whileVisible)
  return (
    <MoneyPage part="ledger">
      <PeriodChooser list={list} />
      <Loaded pageSize={pageSize} answer={answer} failed={t('ledger.failed')} skeleton={<LedgerSkeleton />}>
        {(ledger) => <Ledger ledger={ledger} list={list} />}
      </Loaded>
    </MoneyPage>
  )
}

function Ledger({ ledger, list }: { ledger: AdminLedger; list: ListUrl }) {
  const { t, format } = useWords()
  const { from, to, totals, overall, unverified, lines, total, direct, reconciliations } = ledger
  const days = { from: format.shortDate(from), to: format.shortDate(to) }
  const period = from === to ? days.from : t('span.from-to', days)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <Equation title={period} totals={totals} />
        <Equation title={t('ledger.overall')} totals={overall} quiet />
        <p className="px-5 text-[0.9375rem] text-muted sm:px-6">{t('ledger.kept-text')}</p>
        {unverified.count > 0 && (
          <p className="px-5 text-[0.9375rem] sm:px-6">
            <Link to="/admin/payments/unverified" className="font-semibold underline underline-offset-4">
              {t('ledger.unverified', { count: unverified.count, amount: format.money(unverified.amount) })}
            </Link>
          </p>
        )}
      </div>
      <Directs direct={direct} period={period} />
      <section aria-labelledby="lines" className="min-w-0">
        <h2 id="lines" className="mb-4 text-xl">
          {t('ledger.lines', { count: total })}
        </h2>
        {lines.length === 0 ? (
          <EmptyState level={3} icon="money" title={t('ledger.none')} text={t('ledger.none-text')} />
        ) : (
          <>
            <LedgerLines lines={lines} />
            <Pagination list={list} total={total} size={pageSize} />
          </>
        )}
      </section>
      <Comparisons comparisons={reconciliations} />
    </div>
  )
}

function LedgerSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-36 w-full rounded-panel!" />
      <Skeleton className="h-28 w-full rounded-panel!" />
      <Skeleton className="h-80 w-full rounded-panel!" />
    </div>
  )
}

/** Chooses a period by its two dates, or one of the most common periods. */
function PeriodChooser({ list }: { list: ListUrl }) {
  const t = useTranslate()
  const today = useToday()
  const from = list.value('from')
  const to = list.value('to')
  const choices = [
    { name: 'standard' as const, address: '?', chosen: from === '' && to === '' },
    ...periodNames.map((name) => {
      const period = periodOf(name, today)
      return { name, address: `?${new URLSearchParams(period)}`, chosen: from === period.from && to === period.to }
    }),
  ]
  return (
    <FilterBar list={list}>
      <ul className="flex flex-wrap items-center gap-1" aria-label={t('ledger.periods')}>
        {choices.map(({ name, address, chosen }) => (
          <li key={name}>
            <Link
              to={address}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={`inline-flex min-h-12 items-center rounded-control px-3.5 font-medium ${chosen ? 'bg-ink-soft font-semibold' : 'hover:bg-ink-soft'}`}
            >
              {t(`ledger.period.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <DateRangeFilter list={list} />
    </FilterBar>
  )
}
