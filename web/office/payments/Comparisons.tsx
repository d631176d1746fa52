import type { LedgerDifference, Reconciliation } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'
import { NoBreakText } from '../../ui/text.tsx'

/** The latest reconciliations of the ledger with M-Pesa's statement, with their differences and the actions taken. */
export function Comparisons({ comparisons }: { comparisons: readonly Reconciliation[] }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons" className="text-xl">
        {t('ledger.comparisons')}
      </h2>
      <p className="mt-1 mb-4 text-[0.9375rem] text-muted">
        <NoBreakText text={t('ledger.comparisons-text')} />
      </p>
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
  const t = useTranslate()
  const format = useFormat()
  const { at, from, to, statementLines, receipts, differences } = comparison
  const agrees = differences.length === 0 && statementLines !== null
  return (
    <li className="grid gap-3 border-line px-5 py-4 not-last:border-b sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <h3 className="font-sans text-base font-semibold tracking-normal tabular-nums">
          {t('ledger.compared', { from: format.moment(from), to: format.moment(to) })}
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
  const t = useTranslate()
  const format = useFormat()
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
