import type * as z from 'zod'
import type { auditLogs, auditStream } from '../../../api/contract/audit.ts'
import { api } from '../../app/api.ts'

type LogPage = z.infer<typeof auditLogs.answer>
/** A stream at one of its versions. */
export type StreamVersion = z.infer<typeof auditStream.answer>

/** What the log is narrowed to, as the API understands it. */
export type LogFilter = Readonly<Partial<Record<'stream' | 'type' | 'actor' | 'search' | 'from' | 'to', string>>>

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.infiniteQuery<LogPage, LogFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/admin/audit-logs',
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Audit'],
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

/** Waits for what is on its way of the log: while it is, nothing else of it would be asked for. */
export const logSettled = (filter: LogFilter) => auditApi.util.getRunningQueryThunk('auditLog', filter)

export const { useAuditLogInfiniteQuery, useStreamVersionQuery, usePrefetch: useAuditPrefetch } = auditApi
