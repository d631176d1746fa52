import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { studioDateAt } from '../../domain/kernel/slot.ts'
import { isUuid } from '../../domain/kernel/text-checks.ts'
import type { EveryEvent } from '../../eventstore/codec/with-codec.ts'
import { actorOf, idsOfName, marksBefore, namesOf } from '../../projections/log/log-marks.ts'
import { factsOf, summaryOf } from '../audit/event-summary.ts'
import { historyOf, isWanted, type LogFilter, type Logged, readFilter, wantedEvents } from '../audit/log-filter.ts'
import { differencesOf, fieldKindsOf, kindOf, stateAt } from '../audit/time-travel.ts'
import { type LogSource, pageOf, walkBack } from '../audit/walk-back.ts'
import type { auditEndpoints, LoggedEvent } from '../contract/audit.ts'
import type { Handlers } from '../http/serve.ts'
import type { RouteServices } from './services.ts'

type AuditRoutes = Pick<Handlers<typeof auditEndpoints>, 'auditLogs' | 'exportAuditLogs' | 'auditStream'>

/** Whether `next` of an earlier page can be of a log that ends at `head`: not another store's, and not a later one. */
const isOfLog = (next: string, head = ''): boolean => {
  const position = next.replace(/\+$/, '')
  return position.length === head.length && position <= head
}

/** The log, for admins: the events, their actors, and the state at any time. */
export function auditRoutes({ db, clock }: RouteServices, store: EveryEvent): AuditRoutes {
  const view = async (events: readonly Logged[]) => {
    const names = await namesOf(db, [...new Set(events.flatMap(personOf))])
    return events.map((event) => loggedView(event, names.get(actorOf(event.metadata)) ?? null))
  }
  const source: LogSource = { store, marksBefore: (...request) => marksBefore(db, ...request) }
  /** A search for a booking's code returns the booking's history, with the other filters applied. */
  const lookUp = async (request: LogFilter) => {
    const read = readFilter(request)
    const isName = read.actor !== undefined && !isUuid(read.actor)
    const filter = isName ? { ...read, actorIds: await idsOfName(db, read.actor) } : read
    const history = await historyOf({ db, store }, filter.search)
    return { filter: history ? { ...filter, search: undefined } : filter, history }
  }
  return {
    async auditLogs({ query: { after, limit, ...request } }) {
      const head = after === undefined ? undefined : await store.head()
      // Only a position that the log has had can be looked up.
      if (after !== undefined && !isOfLog(after, head)) throw invalid('after', 'log.next')
      const { filter, history } = await lookUp(request)
      const { events, next, searchedTo } = history
        ? pageOf(history, filter, after, limit)
        : await walkBack(source, filter, after, limit)
      return { items: await view(events), next, searchedTo }
    },
    async exportAuditLogs({ query, response }) {
      const { filter, history } = await lookUp(query)
      // Express does not know the content type for this file extension.
      response.attachment(`audit-${studioDateAt(clock())}.ndjson`).type('application/x-ndjson')
      return lines(history ? history.filter((event) => isWanted(filter, event)) : wantedEvents(store, filter))
    },
    async auditStream({ params: { stream }, query }) {
      const events = await Array.fromAsync(store.read(stream))
      const lastVersion = Number(events.at(-1)?.version ?? -1)
      const version = query.version ?? lastVersion
      const { event, before, state } = stateAt(stream, events, version)
      if (!event) throw new DomainError('not_found', 'log.nothing')
      const kind = kindOf(stream)
      const [found] = await view([event])
      if (!found) throw new Error('One event has one view')
      return {
        stream,
        kind: kind.name,
        version,
        lastVersion,
        versions: events.map((each) => ({
          version: Number(each.version),
          at: each.metadata.at,
          type: each.type,
          summary: summaryOf(each),
          facts: factsOf(each),
        })),
        event: found,
        state,
        fieldKinds: kind.fieldKinds,
        before,
        differences: differencesOf(before, state),
      }
    },
  }
}

const personOf = ({ metadata: { actor } }: Logged) => ('id' in actor && isUuid(actor.id) ? [actor.id] : [])

const loggedView = (event: Logged, name: string | null): LoggedEvent => ({
  position: event.position,
  at: event.metadata.at,
  actor: {
    id: actorOf(event.metadata),
    role: 'role' in event.metadata.actor ? event.metadata.actor.role : 'process',
    name,
  },
  stream: event.stream,
  version: Number(event.version),
  type: event.type,
  summary: summaryOf(event),
  facts: factsOf(event),
  data: { ...event.data },
  fieldKinds: fieldKindsOf(event.type),
  correlationId: event.metadata.correlationId,
})

/** One event per line, in the format of `npm run audit:replay`; an empty line for undefined. */
async function* lines(events: AsyncIterable<Logged | undefined> | Iterable<Logged>): AsyncGenerator<string> {
  for await (const event of events) yield event ? lineOf(event) : '\n'
}

/** An event as one line of NDJSON, with its personal data in plain text. */
export const lineOf = ({ metadata, ...event }: Logged): string =>
  `${JSON.stringify({ ...event, version: Number(event.version), ...metadata, summary: summaryOf({ ...event }) })}\n`
