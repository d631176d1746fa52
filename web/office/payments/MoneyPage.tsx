import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Skeleton } from '../../ui/States.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { useRefundsQuery, useSuspenseQuery, useUnverifiedQuery } from './money-api.ts'

const parts = [
  { to: '/admin/payments', part: 'payments' },
  { to: '/admin/payments/suspense', part: 'suspense' },
  { to: '/admin/payments/unverified', part: 'unverified' },
  { to: '/admin/payments/refunds', part: 'refunds' },
  { to: '/admin/payments/ledger', part: 'ledger' },
  { to: '/admin/payments/callbacks', part: 'callbacks' },
] as const

type MoneyScreen = (typeof parts)[number]['part']

/** A page about payments, with tabs to the others. Tabs show the number of entries that need an admin. */
export function MoneyPage({ part, children }: { part: MoneyScreen; children: ReactNode }) {
  const t = useTranslate()
  const format = useFormat()
  const waiting = useWaiting()
  return (
    <OfficePage title={t(`money.title.${part}`)} subtitle={t(`money.subtitle.${part}`)}>
      <nav aria-label={t('money.parts')} className="mb-6">
        <ul className="flex flex-wrap gap-1.5">
          {parts.map(({ to, part: each }) => {
            const count = waiting[each] ?? 0
            return (
              <li key={to}>
                <NavLink to={to} end className={tabClasses}>
                  {t(`money.tab.${each}`)}
                  {count > 0 && (
                    <span className="rounded-pill bg-gold-soft px-2 text-sm font-semibold text-gold tabular-nums">
                      {format.count(count)}
                      <span className="sr-only"> {t('money.waiting')}</span>
                    </span>
                  )}
                </NavLink>
              </li>
            )
          })}
        </ul>
      </nav>
      {children}
    </OfficePage>
  )
}

/** Returns the number of entries that need an admin, by page. */
function useWaiting(): Partial<Record<MoneyScreen, number>> {
  const suspense = useSuspenseQuery({ limit: 1 }, whileVisible)
  const unverified = useUnverifiedQuery({ limit: 1 }, whileVisible)
  const refunds = useRefundsQuery({ limit: 1, status: 'open' }, whileVisible)
  const sent = refunds.data?.totals.sent ?? 0
  return {
    suspense: suspense.data?.open.count ?? 0,
    unverified: unverified.data?.open.count ?? 0,
    refunds: (refunds.data?.total ?? 0) - sent,
  }
}

const tabClasses = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 max-w-full items-center gap-2 wrap-anywhere rounded-pill border px-4 font-semibold ${isActive ? 'border-ink bg-ink text-paper' : 'border-edge hover:bg-ink-soft'}`

/** A list of rows while it loads. */
export function RowsSkeleton() {
  return (
    <div className="panel">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className="grid grid-cols-2 gap-4 border-line px-6 py-5 not-last:border-b xl:grid-cols-4">
          <Skeleton className="h-10 w-36 max-w-full" />
          <Skeleton className="h-10 w-44 max-w-full" />
          <Skeleton className="h-6 w-28 max-xl:hidden" />
          <Skeleton className="h-9 w-40 max-xl:hidden" />
        </div>
      ))}
    </div>
  )
}
