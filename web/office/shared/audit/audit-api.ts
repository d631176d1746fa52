import type * as z from 'zod'
import type { auditLogs, auditStream } from '../../../../api/contract/audit.ts'
import { api } from '../../../shared/api-client/api.ts'
import type { Store } from '../../../shared/store/store.ts'

export type LogPage = z.infer<typeof auditLogs.answer>
/** A stream at one of its versions. */
export type StreamVersion = z.infer<typeof auditStream.answer>

/** The filter of the log, as the API expects it. */
export type LogFilter = Readonly<Partial<Record<'stream' | 'type' | 'actor' | 'search' | 'from' | 'to', string>>>

const pageSize = 50

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.infiniteQuery<LogPage, LogFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit-logs',
        params: { ...queryArg, limit: pageSize, ...(pageParam !== null && { after: pageParam }) },
      }),
      // A reload requests all loaded pages, so the log is not reloaded once older ones are shown.
      providesTags: (log) => (log && log.pages.length > 1 ? [] : ['Audit']),
    }),
    streamVersion: build.query<StreamVersion, { stream: string; version?: number }>({
      query: ({ stream, version }) => ({
        url: `/admin/audit-logs/streams/${encodeURIComponent(stream)}`,
        params: version === undefined ? {} : { version },
      }),
      providesTags: ['Audit'],
    }),
  }),
})

/**
 * Loads the next older page of the log after all running reloads. RTK Query ignores a page request while the query is
 * loading, and events that arrive in the meantime start further reloads.
 */
export const olderLoaded = (filter: LogFilter) => async (dispatch: Store['dispatch']) => {
  const { auditLog } = auditApi.endpoints
  let running = dispatch(auditApi.util.getRunningQueryThunk('auditLog', filter))
  while (running) {
    await running
    running = dispatch(auditApi.util.getRunningQueryThunk('auditLog', filter))
  }
  return await dispatch(auditLog.initiate(filter, { direction: 'forward', subscribe: false, forceRefetch: true }))
}
