import type { ComponentProps, ReactNode } from 'react'
import type { OfficeStudio, StudioTotals } from '../../../api/contract/office-studios.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { Skeleton } from '../../ui/States.tsx'
import { FilterBar, StatusFilter } from '../shared/lists/Filter.tsx'
import { type Answer, EmptyList, Loaded } from '../shared/lists/Loaded.tsx'
import { type ListUrl, pageOf, pageSize } from '../shared/lists/list-url.ts'
import { Pagination } from '../shared/lists/Pagination.tsx'
import { ListSummary } from '../shared/lists/Summary.tsx'
import type { StudioList as Narrowed } from './office-studios-api.ts'

const statuses = ['active', 'inactive', 'featured', 'pending'] as const
const totals = ['total', 'active', 'featured', 'pending'] as const

/** Reads the filter of the list from the URL and omits empty or invalid values. */
export function narrowedBy(list: ListUrl): Narrowed {
  const search = list.value('search')
  const status = statuses.find((each) => each === list.value('status'))
  return { ...(search && { search }), ...(status && { status }), ...pageOf(list) }
}

interface StudioPage {
  readonly items: readonly OfficeStudio[]
  readonly total: number
  readonly totals: StudioTotals
}

/** A list of studios with statistics, search and filter, one card each, and pagination. */
export function StudioList({
  list,
  answer,
  waiting,
  onNext = false,
  none,
  children,
}: {
  list: ListUrl
  answer: Answer<StudioPage>
  /** The button for studios that arrived since the list was requested. */
  waiting?: ReactNode
  onNext?: ComponentProps<typeof Pagination>['onNext']
  /** The text shown when there are no studios. */
  none: string
  children: (studios: readonly OfficeStudio[]) => readonly ReactNode[]
}) {
  const { t, format } = useWords()
  const narrowed = list.value('search') !== '' || list.value('status') !== ''
  const cards = children(answer.data?.items ?? [])
  return (
    <>
      <ListSummary
        answer={answer}
        label={t('office.summary')}
        count={totals.length}
        figures={({ totals: counts }) =>
          counts && totals.map((name) => ({ text: t(`office-studios.${name}`), figure: format.count(counts[name]) }))
        }
      />
      <FilterBar list={list} search={t('office.search-studios')}>
        <StatusFilter list={list} statuses={statuses} text={(status) => t(`office-studios.status.${status}`)} />
      </FilterBar>
      {waiting}
      <Loaded
        pageSize={cards.length === 0 ? pageSize : undefined}
        answer={answer}
        failed={t('office.studios-failed')}
        skeleton={<CardsSkeleton />}
      >
        {({ total }) =>
          cards.length === 0 ? (
            <EmptyList
              icon="microphone"
              title={t('office.no-studios')}
              text={narrowed ? t('office-studios.none-matching') : none}
              onClear={narrowed && list.clear}
            />
          ) : (
            <>
              <div className="grid gap-4">{cards}</div>
              <Pagination list={list} total={total} onNext={onNext} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className="grid gap-4">
      {['1', '2', '3'].map((key) => (
        <div key={key} className="panel overflow-hidden">
          <div className="grid gap-x-6 gap-y-4 p-4 sm:p-5 md:grid-cols-[180px_minmax(0,1fr)]">
            <Skeleton className="aspect-16/10 rounded-control! max-md:aspect-21/9" />
            <div className="grid content-start gap-4">
              <Skeleton className="h-6 w-52" />
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-10 w-3/5" />
            </div>
          </div>
          <div className="flex gap-2 border-t border-line px-5 py-3">
            <Skeleton className="h-10 w-36 rounded-pill!" />
            <Skeleton className="h-10 w-36 rounded-pill!" />
          </div>
        </div>
      ))}
    </div>
  )
}
