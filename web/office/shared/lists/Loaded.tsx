import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { ErrorState } from '../../../ui/States.tsx'

/** The parts of a query hook's result that a screen needs. */
export interface Answer<Data> {
  readonly data?: Data | undefined
  readonly currentData?: Data | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Renders the data, its skeleton or its error. Dims the previous list while another loads, and keeps the data if a refetch
 * fails.
 */
export function Loaded<Data>({
  answer,
  failed,
  skeleton,
  children,
}: {
  answer: Answer<Data>
  /** The title of the error, such as 'Failed to load users'. */
  failed: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}) {
  const t = useTranslate()
  const { data, currentData, error, isFetching, refetch } = answer
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
