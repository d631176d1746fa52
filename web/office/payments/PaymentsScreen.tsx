import type { AdminPayment, AdminPayments, Standing } from '../../../api/contract/admin-payments.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { receiptName } from '../../shared/money/payment-state.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'
import { DateRangeFilter, FilterBar, StatusFilter } from '../shared/lists/Filter.tsx'
import { whileVisible } from '../shared/lists/Loaded.tsx'
import { type ListUrl, pageOf, pageSize, useListUrl } from '../shared/lists/list-url.ts'
import { LeftNote, PolledList, useRowButton } from '../shared/lists/PolledList.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import { ChangedMark } from '../shared/live/Live.tsx'
import { paymentFilterFrom, standings } from './filters.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { moneyApi } from './money-api.ts'
import { paymentTones, shownStatus, statusDetail } from './money-words.ts'
import { PaymentDetails } from './PaymentDetails.tsx'

/** Lists all payments: requested, received and outstanding amounts. */
export function PaymentsScreen() {
  const { t, format } = useWords()
  const list = useListUrl()
  const filter = paymentFilterFrom(list.value)
  const narrowed = Object.keys(filter).length > 0
  const answer = moneyApi.usePaymentsQuery({ ...filter, ...pageOf(list) }, whileVisible)
  return (
    <MoneyPage part="payments">
      <ListSummary
        answer={answer}
        label={t('payments.sums')}
        count={summed.length}
        figures={({ sums }) =>
          [...summed, ...returns].flatMap((name) => {
            const sum = sums[name]
            return sum === undefined ? [] : { text: t(`payments.sum.${name}`), figure: format.money(sum) }
          })
        }
      />
      <PaymentFilters list={list} totals={answer.data?.totals} />
      <PolledList
        answer={answer}
        idOf={({ id }) => id}
        failed={t('payments.failed')}
        none={{
          icon: 'money',
          title: t('payments.none'),
          text: t(narrowed ? 'payments.none-narrowed' : 'payments.none-yet'),
          onClear: narrowed && list.clear,
        }}
        head={<ColumnNames />}
        row={({ item, left }) => <PaymentRow key={item.id} payment={item} left={left} />}
      />
    </MoneyPage>
  )
}

const summed = ['charged', 'received', 'balance', 'refundDue', 'refunded'] as const
/** Only if studios have to return money or returned some. */
const returns = ['returnDue', 'returned'] as const

function PaymentFilters({ list, totals }: { list: ListUrl; totals: AdminPayments['totals'] | undefined }) {
  const { t, format } = useWords()
  const named = (standing: Standing) => {
    const name = t(`payments.standing.${standing}`)
    return totals ? t('payments.standing-count', { name, count: format.count(totals[standing]) }) : name
  }
  return (
    <FilterBar list={list} search={t('payments.search')}>
      <StatusFilter list={list} statuses={standings} text={named} />
      <DateRangeFilter list={list} />
    </FilterBar>
  )
}

const columns =
  'xl:grid-cols-[minmax(0,1.05fr)_minmax(0,1.15fr)_88px_88px_88px_minmax(0,1.15fr)_minmax(0,1.1fr)] xl:gap-x-4'

const names = ['booking', 'session', 'amount', 'received', 'balance', 'receipts', 'status'] as const
const headClasses: Partial<Record<(typeof names)[number], string>> = {
  amount: 'text-right',
  received: 'text-right',
  balance: 'text-right',
  receipts: 'pl-4',
}

function ColumnNames() {
  const t = useTranslate()
  return (
    <div aria-hidden="true" className={`hidden border-b border-line px-6 py-3 text-sm text-muted xl:grid ${columns}`}>
      {names.map((name) => (
        <span key={name} className={headClasses[name]}>
          {t(`payments.column.${name}`)}
        </span>
      ))}
    </div>
  )
}

/** A payment with its amounts in columns. It opens to its history. */
function PaymentRow({ payment: inList, left }: { payment: AdminPayment; left: boolean }) {
  const { t, format } = useWords()
  const { open, id, button } = useRowButton('min-h-8 items-center tracking-[0.04em] tabular-nums')
  const alone = { search: inList.code, limit: pageSize, offset: 0 }
  // The list no longer contains a payment that left it, but its open details must stay current.
  const { data } = moneyApi.usePaymentsQuery(alone, { ...whileVisible, skip: !(left && open) })
  const payment = (left && data?.items.find(({ id }) => id === inList.id)) || inList
  const { code, customerName, amount, received, balance, receipts } = payment
  return (
    <li className="@container border-line not-last:border-b">
      <div
        className={`relative grid @[16rem]:max-xl:grid-cols-3 items-center gap-x-3 gap-y-2.5 px-4 py-4 hover:bg-sunken sm:gap-x-5 sm:px-6 ${columns}`}
      >
        <div className="min-w-0 @[16rem]:max-xl:col-span-2">
          <div className="flex flex-wrap items-center gap-x-2.5">
            <h2 className="font-sans text-base tracking-normal">{button(code, t('payments.details', { code }))}</h2>
            <ChangedMark id={payment.id} />
          </div>
          <p className="text-[0.9375rem] wrap-anywhere text-muted">{customerName}</p>
        </div>
        <div className="min-w-0 max-xl:order-1 max-xl:col-span-full">
          <p className="wrap-anywhere">{studioName(t, payment.studioName)}</p>
          <NoBreak className="text-[0.9375rem] text-muted tabular-nums" text={sessionTime(t, format, payment)} />
        </div>
        <Amount name={t('payments.column.amount')} kes={amount} strong />
        <Amount name={t('payments.column.received')} kes={received} />
        <Amount name={t('payments.column.balance')} kes={balance} />
        <p className="min-w-0 text-[0.9375rem] break-words xl:pl-4 tabular-nums max-xl:order-3 max-xl:col-span-full empty:hidden xl:empty:block">
          {receipts.map((receipt) => receiptName(t, receipt)).join(', ')}
        </p>
        {left ? <LeftNote /> : <Status payment={payment} />}
      </div>
      <div id={id} className={open ? 'border-t border-dashed border-line px-4 py-6 sm:px-6' : ''}>
        {open && <PaymentDetails payment={payment} />}
      </div>
    </li>
  )
}

/** The payment's status in one word, and below it further details: what is pending, and until when. */
function Status({ payment }: { payment: AdminPayment }) {
  const { t, format } = useWords()
  const { standing, deadline, prompt, claimedAt } = payment
  const status = shownStatus(payment)
  const detail = statusDetail(status, standing)
  const isAwaited = standing === 'awaiting' || standing === 'part_paid'
  const notes = [
    detail && t(`payments.standing.${detail}`),
    prompt?.open && t('payments.prompt-open'),
    !prompt?.open && claimedAt && t('payments.claimed'),
    isAwaited && deadline && t('payments.until', { moment: format.moment(deadline) }),
  ].filter((words) => typeof words === 'string')
  return (
    <div className="grid min-w-0 gap-0.5 max-xl:contents xl:justify-items-start">
      <span className="@[16rem]:max-xl:justify-self-end">
        <StatusChip tone={paymentTones[status]}>{t(`bookings.payment.${status}`)}</StatusChip>
      </span>
      <p className="grid text-sm text-muted tabular-nums max-xl:order-1 max-xl:col-span-full empty:hidden">
        {notes.map((words) => (
          <NoBreak as="span" key={words} text={words} />
        ))}
      </p>
    </div>
  )
}

function sessionTime(t: Translate, format: Format, { date, startTime }: AdminPayment): string {
  if (!date || !startTime) return t('bookings.no-time')
  return t('office.at', { day: format.shortDate(date), hour: format.hour(hourOf(startTime)) })
}

/** An amount in a column. Screen readers read its column name; amounts of zero are muted. */
function Amount({ name, kes, strong = false }: { name: string; kes: number; strong?: boolean }) {
  const format = useFormat()
  return (
    <p
      className={`min-w-0 wrap-anywhere tabular-nums @max-[22rem]:col-span-full @max-[22rem]:flex @max-[22rem]:items-baseline @max-[22rem]:justify-between max-xl:order-2 xl:text-right ${kes === 0 ? 'text-muted' : strong ? 'font-semibold' : ''}`}
    >
      <span className="block text-sm font-normal text-muted xl:sr-only">{name} </span>
      <NoBreakText text={format.money(kes)} />
    </p>
  )
}
