import type { AdminCallbacks } from '../../../api/contract/admin-payments.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Filter, FilterBar } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { useListUrl } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { Summary, SummarySkeleton } from '../shared/lists/Summary.tsx'
import { whileInSight } from '../shared/lists/while-in-sight.ts'
import { CallbackRow } from './CallbackRow.tsx'
import { MoneyPage } from './MoneyPage.tsx'
import { useCallbacksQuery } from './money-api.ts'
import { verdicts } from './money-words.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'

const pageSize = 20

/** Lists every request to the M-Pesa callback URLs with its verdict. */
export function CallbacksScreen() {
  const t = useTranslate()
  const list = useListUrl()
  const verdict = verdicts.find((each) => each === list.value('verdict'))
  const answer = useCallbacksQuery(
    { ...(verdict && { verdict }), limit: pageSize, offset: (list.page - 1) * pageSize },
    whileInSight,
  )
  return (
    <MoneyPage part="callbacks">
      {answer.data ? <Verdicts totals={answer.data.totals} /> : !answer.error && <SummarySkeleton count={4} />}
      <FilterBar list={list}>
        <Filter
          label={t('callbacks.verdict')}
          all={t('callbacks.all')}
          value={verdict ?? ''}
          options={verdicts.map((value) => ({ value, text: t(`callbacks.verdict.${value}`) }))}
          onChange={(value) => list.change('verdict', value)}
        />
      </FilterBar>
      <Loaded answer={answer} failed={t('callbacks.failed')} skeleton={<RowsSkeleton />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              level={2}
              icon="history"
              title={t('callbacks.none')}
              text={t(verdict ? 'callbacks.none-narrowed' : 'callbacks.none-text')}
            >
              {verdict && (
                <Button kind="outline" size="small" onClick={list.clear}>
                  {t('office.clear')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <>
              <ul className="panel overflow-hidden">
                {items.map((callback) => (
                  <CallbackRow key={callback.id} callback={callback} />
                ))}
              </ul>
              <Pagination list={list} total={total} size={pageSize} />
            </>
          )
        }
      </Loaded>
    </MoneyPage>
  )
}

function Verdicts({ totals }: Pick<AdminCallbacks, 'totals'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Summary
      label={t('callbacks.summary')}
      figures={verdicts.map((verdict) => ({
        text: t(`callbacks.verdict.${verdict}`),
        figure: format.count(totals[verdict]),
      }))}
    />
  )
}
