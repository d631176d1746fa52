import { Link } from 'react-router-dom'
import type { LedgerLine } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { allocations } from './money-words.ts'

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
          <th scope="col" className={head}>
            {t('ledger.column.receipt')}
          </th>
          <th scope="col" className={head}>
            {t('ledger.column.for')}
          </th>
          <th scope="col" className={head}>
            {t('ledger.column.payer')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('ledger.column.amount')}
          </th>
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
  const t = useTranslate()
  const format = useFormat()
  const { receipt, paidAt, road, payer, account, code, amount } = line
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-line px-4 py-4 not-last:border-b hover:bg-sunken sm:px-6 xl:table-row">
      <td className={cell}>
        <span className="block font-semibold wrap-anywhere">{receipt}</span>
        <span className="text-sm text-muted tabular-nums">{format.moment(paidAt)}</span>
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
