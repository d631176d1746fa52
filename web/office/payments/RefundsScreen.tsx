import { useState } from 'react'
import type { AdminRefunds, Refund } from '../../../api/contract/admin-refunds.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { EmptyList } from '../shared/lists/EmptyList.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { type ListUrl, useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSearch } from '../shared/lists/SearchBox.tsx'
import { Summary, SummarySkeleton } from '../shared/lists/Summary.tsx'
import { whileVisible } from '../shared/lists/while-visible.ts'
import { refundFilterFrom, refundStatuses } from './filters.ts'
import { MoneyPage } from './MoneyPage.tsx'
import { useRefundsQuery } from './money-api.ts'
import { RefundRow } from './RefundRow.tsx'
import { ResolveDialog } from './ResolveDialog.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'

const pageSize = 10

/** The queue of refunds that an admin has to send, and the results of those sent. */
export function RefundsScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const [resolving, setResolving] = useState<Refund>()
  const filter = refundFilterFrom(list.value)
  const answer = useRefundsQuery({ ...filter, limit: pageSize, offset: (list.page - 1) * pageSize }, whileVisible)
  const narrowed = list.value('search') !== '' || list.value('status') !== ''
  return (
    <MoneyPage part="refunds">
      {answer.data ? <Queue refunds={answer.data} /> : !answer.error && <SummarySkeleton count={5} />}
      <RefundFilters list={list} />
      <Loaded answer={answer} failed={t('refunds.failed')} skeleton={<RowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <NoRefunds narrowed={narrowed} onClear={list.clear} />
          ) : (
            <>
              <ul className="panel overflow-hidden">
                {items.map((refund) => (
                  <RefundRow key={refund.id} refund={refund} onResolve={() => setResolving(refund)} />
                ))}
              </ul>
              <Pagination list={list} total={total} size={pageSize} />
            </>
          )
        }
      </Loaded>
      {resolving && <ResolveDialog refund={resolving} onClose={() => setResolving(undefined)} />}
    </MoneyPage>
  )
}

function Queue({ refunds: { totals, sums } }: { refunds: AdminRefunds }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Summary
      label={t('refunds.summary')}
      figures={[
        { text: t('refunds.sum.open'), figure: format.money(sums.open) },
        { text: t('refunds.sum.refunded'), figure: format.money(sums.refunded) },
        ...(['due', 'sent', 'failed'] as const).map((status) => ({
          text: t(`refunds.status.${status}`),
          figure: format.count(totals[status]),
        })),
      ]}
    />
  )
}

function RefundFilters({ list }: { list: ListUrl }) {
  const t = useTranslate()
  return (
    <FilterBar list={list}>
      <ListSearch list={list} placeholder={t('refunds.search')} />
      <Filter
        label={t('office.status')}
        all={t('refunds.status.open')}
        value={list.value('status')}
        options={refundStatuses.map((value) => ({ value, text: t(`refunds.status.${value}`) }))}
        onChange={(status) => list.change('status', status)}
      />
    </FilterBar>
  )
}

function NoRefunds({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const t = useTranslate()
  return (
    <EmptyList
      icon="money"
      title={t(narrowed ? 'refunds.none-narrowed' : 'refunds.none')}
      text={narrowed ? undefined : t('refunds.none-text')}
      onClear={narrowed && onClear}
    />
  )
}
