import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { QueryError } from '../../../shared/page/ErrorPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useListUrl } from './list-url.ts'

/** Polls every ten seconds while a screen is visible, for changes that no stream announces. */
export const whileVisible = { pollingInterval: 10_000, skipPollingIfUnfocused: true } as const

/** Returns the exact number of entries that a list's answer states, if it states one. */
function totalIn(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('more' in answer && answer.more === true) return undefined
  if ('total' in answer && typeof answer.total === 'number') return answer.total
  return 'data' in answer ? totalIn(answer.data) : undefined
}

/** The parts of a query hook's result that a screen needs. */
export interface Answer<Data> {
  readonly data?: Data | undefined
  readonly currentData?: Data | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Renders the data, its skeleton or its error. Dims the previous list while another loads, keeps the data if a refetch
 * fails, and leads from a page beyond the end of the screen's list to its last page.
 */
export function Loaded<Data>({
  answer,
  failed,
  skeleton,
  pageSize,
  children,
}: {
  answer: Answer<Data>
  /** The title of the error, such as 'Failed to load users'. */
  failed: string
  skeleton: ReactNode
  /** The size of a page of the list that the URL describes; undefined for other data and while the page shows rows. */
  pageSize?: number | undefined
  children: (data: Data) => ReactNode
}) {
  const { data, currentData, error } = answer
  const { page, addressOf } = useListUrl()
  const pages = pageSize === undefined ? 0 : Math.ceil((totalIn(currentData) ?? 0) / pageSize)
  if (pages > 0 && page > pages) return <Navigate to={addressOf(pages)} replace />
  if (currentData === undefined && error !== undefined) return <QueryError level={2} title={failed} answer={answer} />
  const stale = data !== undefined && currentData === undefined
  return (
    <div aria-busy={data === undefined || stale} className={`min-w-0 transition-opacity ${stale ? 'opacity-50' : ''}`}>
      {data === undefined ? skeleton : children(data)}
    </div>
  )
}

/** A list of rows while it loads. `row` are the classes that arrange the bars of a row. */
export const RowsSkeleton = ({
  count = 6,
  row = 'grid grid-cols-2 gap-4 xl:grid-cols-4',
  bars = ['h-10 w-36 max-w-full', 'h-10 w-44 max-w-full', 'h-6 w-28 max-xl:hidden', 'h-9 w-40 max-xl:hidden'],
}: Partial<Pick<ComponentProps<typeof SkeletonRows>, 'count' | 'row' | 'bars'>>) => (
  <SkeletonRows count={count} className="panel" row={`${row} border-line px-6 py-5 not-last:border-b`} bars={bars} />
)

/** States that a list has no rows. If filters are the reason, `onClear` offers to clear them. */
export function EmptyList({
  onClear,
  ...state
}: {
  icon: IconName
  title: string
  text?: string | undefined
  onClear: (() => void) | false | undefined
}) {
  const t = useTranslate()
  return (
    <EmptyState level={2} {...state}>
      {onClear && (
        <Button kind="outline" size="small" onClick={onClear}>
          {t('office.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Announces new rows above a list and shows them on request. Its line is always there, so that the list does not move. */
export function WaitingRows({ text, onShow }: { text: string | undefined; onShow: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  const show = () => {
    // The button disappears when it shows the rows.
    line.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="-mt-5 flex min-h-11 items-center justify-center outline-none"
    >
      {text !== undefined && (
        <Button kind="ink" size="small" onClick={show}>
          <Icon name="refresh" className="size-4.5!" /> {text}
        </Button>
      )}
    </div>
  )
}
