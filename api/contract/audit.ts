import * as z from 'zod'
import { Verification } from './admin-money.ts'
import { endpointsFor } from './endpoint.ts'
import { isPosition } from './position.ts'
import { Instant, isMeant, Kes, meantText, pageLimit, SlotText, wholeNumber } from './shared.ts'

/**
 * The most important facts of an event, for a summary in any language: texts by their field, amounts, and hours.
 */
export const EventFacts = z.object({
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  amounts: z.array(Kes),
  slots: z.array(SlotText),
})
export type EventFacts = z.infer<typeof EventFacts>

/** How people read a field: money in cents, an hour of the studio clock, or an instant. */
export const FieldKind = z.enum(['cents', 'slot', 'instant'])
export type FieldKind = z.infer<typeof FieldKind>
const fieldKinds = z
  .record(z.string(), FieldKind)
  .meta({ description: 'The formats of fields: money in cents, studio hours or instants' })

/** One event of the log. Fields of erased people contain 'Erased'. */
export const LoggedEvent = z.object({
  position: z.string().meta({ description: 'The position in the log, as text that sorts in log order' }),
  at: Instant,
  actor: z.object({
    id: z.string().meta({ description: 'The person’s id, `visitor`, or the process’s name' }),
    role: z.string().meta({ example: 'admin' }),
    name: z.string().nullable(),
  }),
  stream: z.string(),
  version: z.int(),
  type: z.string(),
  summary: z.string().meta({ description: 'What happened, in English' }),
  facts: EventFacts,
  data: z.record(z.string(), z.unknown()),
  fieldKinds,
  correlationId: z.string(),
})
export type LoggedEvent = z.infer<typeof LoggedEvent>

const instantOrDate = z.union([Instant, z.iso.date()], 'input.date-or-instant').refine(isMeant, meantText)

export const logFilter = {
  stream: z.string().max(200).optional().meta({ description: 'A stream by its full name' }),
  type: z.string().max(100).optional().meta({ description: 'An event type or a prefix of one, such as `booking.`' }),
  actor: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'The actor: a person’s id or name, `visitor`, or a process’s name' }),
  from: instantOrDate.optional().meta({ description: 'At or after this instant. A date means its start in Nairobi' }),
  to: instantOrDate.optional().meta({ description: 'Before this instant. A date means its end in Nairobi' }),
  search: z.string().trim().max(200).optional().meta({
    description: 'A booking’s code, which finds its whole history, or part of a stream’s name, a type or the data',
  }),
}

const admins = endpointsFor('admin', 'Admin: audit')
const system = endpointsFor('admin', 'Admin: system')

export const auditLogs = admins.get('/admin/audit-logs', {
  summary:
    'List events, newest first. One response searches a few thousand events at most: continue with `next`, ' +
    'even after a page with fewer items than `limit` or none. It is null at the beginning of the log.',
  query: z.object({
    ...logFilter,
    after: z
      .string()
      .refine((text) => isPosition(text.replace(/\+$/, '')), 'log.next')
      .optional()
      .meta({ description: '`next` of the previous page' }),
    limit: pageLimit(10),
  }),
  ignoresPosition: true,
  answer: z.object({
    items: z.array(LoggedEvent),
    next: z.string().nullable(),
    searchedTo: Instant.nullable().meta({ description: 'The time back to which this response searched' }),
  }),
})

export const exportAuditLogs = admins.get('/admin/audit-logs/export', {
  summary: 'Export the log, complete or filtered, oldest first, as NDJSON: one event per line',
  query: z.object(logFilter),
  ignoresPosition: true,
  answer: 'application/x-ndjson',
  confirmed: true,
})

/** One value of the state that an event changed; `path` such as `slots.0`. null if there is no value. */
export const Difference = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })
export type Difference = z.infer<typeof Difference>

export const auditStream = admins.get('/admin/audit-logs/streams/:stream', {
  summary: 'Replay a stream up to a version, by default its last: the state, and what the event changed',
  params: z.object({ stream: z.string().min(1).max(200) }),
  query: z.object({ version: wholeNumber('input.version', 0).optional() }),
  ignoresPosition: true,
  answer: z.object({
    stream: z.string(),
    kind: z.string().meta({ description: 'The kind of stream, such as `booking`' }),
    version: z.int(),
    lastVersion: z.int(),
    versions: z.array(
      z.object({ version: z.int(), at: Instant, type: z.string(), summary: z.string(), facts: EventFacts }),
    ),
    event: LoggedEvent,
    state: z.unknown(),
    fieldKinds,
    before: z.unknown().meta({ description: 'The state one version earlier; null before the first' }),
    differences: z.array(Difference),
  }),
  errors: [404],
})

export const Rebuild = z.object({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  events: z.int(),
  progress: z.number().min(0).max(1),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type Rebuild = z.infer<typeof Rebuild>

/** A read model or a process that stopped at an event that it could not process. */
const StoppedAtEvent = z.object({
  name: z.string(),
  since: Instant,
  position: z.string().meta({ description: 'The event’s position in the log' }),
  event: z.object({ id: z.string(), type: z.string(), stream: z.string() }),
  error: z.string(),
})

export const systemState = system.get('/admin/system', {
  summary: 'Retrieve the lag of read models, waiting jobs, and failed jobs',
  ignoresPosition: true,
  answer: z.object({
    log: z.object({
      reachable: z.boolean().meta({ description: 'If false, nothing is known about the log' }),
      position: z.string().nullable(),
      foreignEvents: z.int().meta({ description: 'Events of other programs in the same log, which are ignored' }),
    }),
    readModels: z.object({
      position: z.string().nullable(),
      behind: z.boolean().nullable(),
      schema: z.string(),
      check: z
        .object({
          checkedAt: Instant,
          events: z.int(),
          differences: z
            .array(z.object({ table: z.string(), rows: z.int(), keys: z.array(z.string()).readonly() }))
            .readonly(),
        })
        .nullable()
        .meta({ description: 'The last nightly comparison of read models with the log' }),
    }),
    stopped: z.array(StoppedAtEvent).meta({ description: 'Read models that have stopped; a rebuild retries them' }),
    processes: z.array(z.object({ name: z.string(), position: z.string().nullable(), behind: z.boolean().nullable() })),
    standing: z.array(StoppedAtEvent).meta({
      description: 'Processes that stopped at an event they can’t handle; each retries within 30 seconds',
    }),
    jobs: z.object({ waiting: z.int(), due: z.int(), running: z.int(), failed: z.int() }),
    failedJobs: z.array(
      z.object({
        id: z.string(),
        task: z.string(),
        attempts: z.int(),
        error: z.string().nullable(),
        lastRunAt: Instant,
      }),
    ),
    paybill: z.object({ verification: Verification }).meta({ description: 'How Paybill payments are verified' }),
    sms: z
      .object({
        stoppedAt: Instant.nullable(),
        lastHour: z.int(),
        lastDay: z.int(),
        mostPerHour: z.int(),
        mostPerDay: z.int(),
      })
      .nullable()
      .meta({
        description: 'The number of SMS parts sent, and since when sending is paused; null if the log is unreachable',
      }),
    streams: z.object({ open: z.int() }).meta({ description: 'The number of event streams that this process serves' }),
    rebuild: Rebuild,
  }),
})

export const rebuildReadModels = system.post('/admin/system/rebuild', {
  summary: 'Rebuild all read models alongside the current ones; GET /admin/system shows the progress',
  status: 202,
  answer: z.object({ rebuild: Rebuild }),
  errors: [409],
})

const skipOfEvent = z.object({
  eventId: z.uuid(),
  reason: z.string().trim().min(1, 'booking.reason').max(500, 'input.reason-too-long'),
})

export const skipProcessEvent = system.post('/admin/system/processes/:name/skip', {
  summary: 'Make a process skip the event at which it stopped, permanently; it does so within 30 seconds',
  params: z.object({ name: z.string().max(100) }),
  body: skipOfEvent,
  status: 202,
  answer: z.object({ done: z.literal(true) }),
  errors: [409],
})

export const skipEvent = system.post('/admin/system/read-models/:name/skip', {
  summary: 'Make a stopped read model ignore the event at which it stopped, permanently, and rebuild the read models',
  params: z.object({ name: z.string().max(100) }),
  body: skipOfEvent,
  status: 202,
  answer: z.object({ rebuild: Rebuild }),
  errors: [409],
})

export const retryJob = system.post('/admin/system/jobs/:id/retry', {
  summary: 'Retry a failed job',
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'log.job-number') }),
  status: 202,
  answer: z.object({ id: z.string() }),
  errors: [404],
})

export const resumeSms = system.post('/admin/system/sms/resume', {
  summary: 'Resume sending SMS after a pause and reset the count',
  answer: z.object({ done: z.literal(true) }),
})

export const auditEndpoints = {
  auditLogs,
  exportAuditLogs,
  auditStream,
  systemState,
  rebuildReadModels,
  skipEvent,
  skipProcessEvent,
  retryJob,
  resumeSms,
}
