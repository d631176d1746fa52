import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { ErrorState } from '../../../ui/States.tsx'
import { useListUrl } from './list-url.ts'

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
 * fails, and leads from a page beyond the end of a list to its last page.
 */
export function Loaded<Data>({
  answer,
  failed,
  skeleton,
  pageSize = 10,
  children,
}: {
  answer: Answer<Data>
  /** The title of the error, such as 'Failed to load users'. */
  failed: string
  skeleton: ReactNode
  pageSize?: number
  children: (data: Data) => ReactNode
}) {
  const t = useTranslate()
  const { data, currentData, error, isFetching, refetch } = answer
  const { page, addressOf } = useListUrl()
  const pages = Math.ceil((totalIn(currentData) ?? 0) / pageSize)
  if (pages > 0 && page > pages) return <Navigate to={addressOf(pages)} replace />
  if (currentData === undefined && error !== undefined)
    return (
      <ErrorState
        level={2}
        title={failed}
        text={problemOf(error).error}
        tryAgain={t('try-again')}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    )
  const stale = data !== undefined && currentData === undefined
  return (
    <div aria-busy={data === undefined || stale} className={`min-w-0 transition-opacity ${stale ? 'opacity-50' : ''}`}>
      {data === undefined ? skeleton : children(data)}
    </div>
  )
}
