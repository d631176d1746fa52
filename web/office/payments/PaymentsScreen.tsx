import type { AdminPayments, Standing } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { DateFilter, Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { EmptyList, Loaded } from '../shared/lists/Loaded.tsx'
import { type ListUrl, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSearch } from '../shared/lists/SearchBox.tsx'
import { Summary, SummarySkeleton } from '../shared/lists/Summary.tsx'
import { whileVisible } from '../shared/lists/while-visible.ts'
import { paymentFilterFrom, standings } from './filters.ts'
import { MoneyPage, RowsSkeleton } from './MoneyPage.tsx'
import { usePaymentsQuery } from './money-api.ts'
import { PaymentList } from './PaymentList.tsx'

const pageSize = 10

/** Lists all payments: requested, received and outstanding amounts. */
export function PaymentsScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const filter = paymentFilterFrom(list.value)
  const answer = usePaymentsQuery({ ...filter, limit: pageSize, offset: (list.page - 1) * pageSize }, whileVisible)
  return (
    <MoneyPage part="payments">
      {answer.data ? <Sums sums={answer.data.sums} /> : !answer.error && <SummarySkeleton count={5} />}
      <PaymentFilters list={list} totals={answer.data?.totals} />
      <Loaded answer={answer} failed={t('payments.failed')} skeleton={<RowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <NoPayments narrowed={Object.keys(filter).length > 0} onClear={list.clear} />
          ) : (
            <>
              <PaymentList payments={items} />
              <Pagination list={list} total={total} size={pageSize} />
            </>
          )
        }
      </Loaded>
    </MoneyPage>
  )
}

const summed = ['charged', 'received', 'balance', 'refundDue', 'refunded'] as const

function Sums({ sums }: Pick<AdminPayments, 'sums'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Summary
      label={t('payments.sums')}
      figures={summed.map((name) => ({ text: t(`payments.sum.${name}`), figure: format.money(sums[name]) }))}
    />
  )
}

function PaymentFilters({ list, totals }: { list: ListUrl; totals: AdminPayments['totals'] | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const named = (standing: Standing) => {
    const name = t(`payments.standing.${standing}`)
    return totals ? t('payments.standing-count', { name, count: format.count(totals[standing]) }) : name
  }
  return (
    <FilterBar list={list}>
      <ListSearch list={list} placeholder={t('payments.search')} />
      <Filter
        label={t('office.status')}
        all={t('office.status.all')}
        value={list.value('status')}
        options={standings.map((value) => ({ value, text: named(value) }))}
        onChange={(status) => list.change('status', status)}
      />
      <DateFilter label={t('bookings.from')} list={list} name="from" />
      <DateFilter label={t('bookings.to')} list={list} name="to" />
    </FilterBar>
  )
}

function NoPayments({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useTranslate()
  return (
    <EmptyList
      icon="money"
      title={t('payments.none')}
      text={t(narrowed ? 'payments.none-narrowed' : 'payments.none-yet')}
      onClear={narrowed && onClear}
    />
  )
}
