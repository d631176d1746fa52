import type { AdminLedger, DirectTotals } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'

const columns = ['received', 'settled', 'returnDue', 'returned'] as const

/**
 * What the studios themselves received, by method: all of it is kept for bookings, to be returned or returned. It is in
 * no other sum of the ledger. Renders nothing while there is none.
 */
export function Directs({ direct, period }: { direct: AdminLedger['direct']; period: string }) {
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
  const t = useTranslate()
  const format = useFormat()
  if (totals.length === 0) return null
  return (
    <div className="overflow-x-auto">
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
    </div>
  )
}
