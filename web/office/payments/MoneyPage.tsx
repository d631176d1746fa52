import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { useWords } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { type Answer, whileVisible } from '../shared/lists/Loaded.tsx'
import type { ListUrl } from '../shared/lists/list-url.ts'
import { LeftNote, PolledList, space } from '../shared/lists/PolledList.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import type { SettledRow } from '../shared/lists/settled.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { moneyApi } from './money-api.ts'

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
  const { t, format } = useWords()
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
  const suspense = moneyApi.useSuspenseQuery({ limit: 1 }, whileVisible)
  const unverified = moneyApi.useUnverifiedQuery({ limit: 1 }, whileVisible)
  const refunds = moneyApi.useRefundsQuery({ limit: 1, status: 'open' }, whileVisible)
  const { sent, silent } = refunds.data?.totals ?? { sent: 0, silent: 0 }
  return {
    suspense: suspense.data?.open.count ?? 0,
    unverified: unverified.data?.open.count ?? 0,
    refunds: (refunds.data?.total ?? 0) - sent + silent,
  }
}

const tabClasses = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 max-w-full items-center gap-2 wrap-anywhere rounded-pill border px-4 font-semibold ${isActive ? 'border-ink bg-ink text-paper' : 'border-edge hover:bg-ink-soft'}`

interface ListedReceipts<Receipt> {
  readonly items: readonly Receipt[]
  readonly total: number
  readonly open: { readonly count: number; readonly amount: number }
}

/** A page of receipts about which an admin decides: the sums of the open ones, and a list by status. */
export function ReceiptsPage<Receipt extends ReceiptFacts>({
  part,
  list,
  answer,
  status,
  statuses,
  none,
  next,
  row,
  children,
}: {
  part: 'suspense' | 'unverified'
  list: ListUrl
  answer: Answer<ListedReceipts<Receipt>>
  status: string
  /** The statuses besides `open`. */
  statuses: readonly { readonly value: string; readonly text: string }[]
  /** The title of an empty list. */
  none: string
  /** What follows from the sums. */
  next?: ReactNode
  row: (row: SettledRow<Receipt>) => ReactNode
  /** The dialogs. */
  children: ReactNode
}) {
  const { t, format } = useWords()
  const noneText = status === 'open' ? t(`${part}.none-text`) : undefined
  return (
    <MoneyPage part={part}>
      <ListSummary
        answer={answer}
        label={t(`${part}.summary`)}
        count={2}
        figures={({ open }) => [
          { text: t(`${part}.count`), figure: format.count(open.count) },
          { text: t(`${part}.amount`), figure: format.money(open.amount) },
        ]}
      />
      {next}
      <FilterBar list={list}>
        <Filter
          label={t('office.status')}
          all={t(`${part}.status.open`)}
          value={status === 'open' ? '' : status}
          options={statuses}
          onChange={(value) => list.change('status', value)}
        />
      </FilterBar>
      <PolledList
        answer={answer}
        idOf={({ receipt }) => receipt}
        failed={t(`${part}.failed`)}
        none={{ icon: 'money', title: none, text: noneText, onClear: undefined }}
        row={row}
      />
      {children}
    </MoneyPage>
  )
}

interface ReceiptFacts {
  readonly receipt: string
  readonly amount: number
  readonly payer: string
  readonly paidAt: string
  readonly account: string
}

/** An action on a receipt. Its name says which receipt. */
interface ReceiptAction {
  readonly text: string
  readonly name: string
  readonly onClick: () => void
}

/** A receipt in a list: amount, payer, account, further details, and the actions of a row that has not `left`. */
export function ReceiptRow({
  receipt: { receipt, amount, payer, paidAt, account },
  left,
  actions,
  children,
}: {
  receipt: ReceiptFacts
  left: boolean
  actions: readonly ReceiptAction[]
  children: ReactNode
}) {
  const { t, format } = useWords()
  return (
    <li className="grid gap-4 border-line px-4 py-5 not-last:border-b sm:px-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto] xl:gap-8">
      <div className="grid content-start gap-1">
        <p className="font-display text-2xl font-bold tracking-[-0.02em] tabular-nums">{format.money(amount)}</p>
        <h2 className="font-sans text-base font-semibold tracking-[0.04em]">{receipt}</h2>
        <p className="text-[0.9375rem] text-muted tabular-nums">
          <NoBreakText
            text={t('suspense.paid', { payer: payer || t('suspense.nobody'), moment: format.moment(paidAt) })}
          />
        </p>
      </div>
      <div className="grid content-start gap-1.5">
        <p>
          <span className="text-muted">{t('suspense.account')}</span>{' '}
          <span className="font-semibold wrap-anywhere">{account || t('suspense.no-account')}</span>
        </p>
        {children}
      </div>
      {(left || actions.length > 0) && (
        <div className="grid grid-cols-1 content-start *:[grid-area:1/1] xl:w-44">
          <div className="flex flex-wrap gap-2 xl:flex-col">
            {actions.map(({ text, name, onClick }, i) => (
              <Button
                key={`${text} ${left}`}
                kind={i === 0 ? 'ink' : 'outline'}
                size="small"
                aria-label={name}
                onClick={onClick}
                {...(left && space)}
              >
                {text}
              </Button>
            ))}
          </div>
          {left && <LeftNote />}
        </div>
      )}
    </li>
  )
}
