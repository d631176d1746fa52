import { useState } from 'react'
import type { AdminUnverified } from '../../../api/contract/admin-unverified.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { Summary } from '../shared/lists/Summary.tsx'
import { whileInSight } from '../shared/lists/while-in-sight.ts'
import { DisproveDialog } from './DisproveDialog.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { useUnverifiedQuery } from './money-api.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { type UnverifiedAsk, UnverifiedRow } from './UnverifiedRow.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

const pageSize = 10

/** Payments reported only by a Paybill confirmation, until M-Pesa or a person verifies them. */
export function UnverifiedScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const [asked, setAsked] = useState<UnverifiedAsk>()
  const status = list.value('status') === 'disproved' ? 'disproved' : 'open'
  const answer = useUnverifiedQuery({ status, limit: pageSize, offset: (list.page - 1) * pageSize }, whileInSight)
  return (
    <MoneyPage part="unverified">
      {answer.data && <Open {...answer.data} />}
      <FilterBar list={list}>
        <Filter
          label={t('office.status')}
          all={t('unverified.status.open')}
          value={status === 'open' ? '' : status}
          options={[{ value: 'disproved', text: t('unverified.status.disproved') }]}
          onChange={(value) => list.change('status', value)}
        />
      </FilterBar>
      <Loaded answer={answer} failed={t('unverified.failed')} skeleton={<RowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              level={2}
              icon="money"
              title={t(`unverified.none.${status}`)}
              text={status === 'open' ? t('unverified.none-text') : undefined}
            />
          ) : (
            <>
              <ul className="panel overflow-hidden">
                {items.map((receipt) => (
                  <UnverifiedRow key={receipt.receipt} receipt={receipt} onAsk={setAsked} />
                ))}
              </ul>
              <Pagination list={list} total={total} size={pageSize} />
            </>
          )
        }
      </Loaded>
      {asked?.ask === 'verify' && <VerifyDialog receipt={asked.receipt} onClose={() => setAsked(undefined)} />}
      {asked?.ask === 'disprove' && <DisproveDialog receipt={asked.receipt} onClose={() => setAsked(undefined)} />}
    </MoneyPage>
  )
}

/** The open payments and what they are waiting for. */
function Open({ open, verification }: Pick<AdminUnverified, 'open' | 'verification'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <Summary
        label={t('unverified.summary')}
        figures={[
          { text: t('unverified.count'), figure: format.count(open.count) },
          { text: t('unverified.amount'), figure: format.money(open.amount) },
        ]}
      />
      <p className="mb-5 text-[0.9375rem] text-muted">{t(`unverified.next.${verification}`)}</p>
    </>
  )
}
