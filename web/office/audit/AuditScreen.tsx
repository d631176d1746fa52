import { useEffect, useRef, useState } from 'react'
import type { LoggedEvent } from '../../../api/contract/audit.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { download } from '../../shared/api-client/download.ts'
import { reasonOr } from '../../shared/api-client/problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { addDays, instantOf, isDate } from '../../shared/site/clock.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { auditApi, type LogFilter, type LogPage, olderLoaded } from '../shared/audit/audit-api.ts'
import { EventRow } from '../shared/audit/EventRow.tsx'
import { DateRangeFilter, Filter, FilterBar, TextFilter } from '../shared/lists/Filter.tsx'
import { EmptyList, Loaded, RowsSkeleton, WaitingRows } from '../shared/lists/Loaded.tsx'
import { type ListUrl, useListUrl } from '../shared/lists/list-url.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'

/** The subjects of events. Event types begin with a subject and a dot. */
export const subjects = [
  'booking',
  'schedule',
  'payment',
  'receipt',
  'ledger',
  'message',
  'block',
  'sms',
  'read_model',
  'process',
  'contact',
  'studio',
  'session_type',
  'feature',
  'limitation',
  'user',
  'admins',
  'person',
  'booking_codes',
  'uniqueness',
] as const

/** Reads the filter from the URL. Its dates are days in Nairobi and include the last one. */
export function logFilterFrom(value: (name: string) => string): LogFilter {
  const [from = '', to = ''] = ['from', 'to'].map(value)
  const texts = ['stream', 'type', 'actor', 'search'].flatMap((name) => (value(name) ? [[name, value(name)]] : []))
  return {
    ...Object.fromEntries(texts),
    ...(isDate(from) && { from: instantOf(from, 0) }),
    ...(isDate(to) && { to: instantOf(addDays(to, 1), 0) }),
  }
}

interface ShownLog {
  readonly key: string
  readonly events: readonly LoggedEvent[]
}

/** Returns the log to show. Events stay in their places: older ones follow below, and newer ones are not shown yet. */
function settledLog(shown: ShownLog | undefined, key: string, events: readonly LoggedEvent[] | undefined) {
  if (events === undefined) return shown
  const last = shown?.key === key ? shown.events.at(-1) : undefined
  if (!shown || !last) return shown?.key === key && events.length === 0 ? shown : { key, events }
  const older = events.filter(({ position }) => position < last.position)
  return older.length === 0 ? shown : { key, events: [...shown.events, ...older] }
}

/** Keeps the events of the live log in their places. `key` identifies the requested log. */
function useSettledLog(key: string, events: readonly LoggedEvent[] | undefined) {
  const [shown, setShown] = useState<ShownLog>()
  const now = settledLog(shown, key, events)
  if (now !== shown) setShown(now)
  const newest = now?.events[0]?.position ?? ''
  return {
    items: now?.events ?? [],
    waiting: events?.filter(({ position }) => position > newest).length ?? 0,
    show: () => events && setShown({ key, events }),
  }
}

/** Lists every recorded event, newest first. */
export function AuditScreen() {
  const { t, format } = useWords()
  const list = useListUrl()
  const filter = logFilterFrom(list.value)
  const answer = auditApi.useAuditLogInfiniteQuery(filter, { refetchOnMountOrArgChange: true })
  const { hasNextPage } = answer
  const key = JSON.stringify(filter)
  const older = useOlder(filter, key)
  const { items, waiting, show } = useSettledLog(
    key,
    answer.currentData?.pages.flatMap((page) => page.items),
  )
  return (
    <OfficePage title={t('office.nav.audit')} subtitle={t('audit.subtitle')} actions={<ExportLog filter={filter} />}>
      <LogFilters list={list} />
      <WaitingRows text={waiting > 0 ? t('office.more-rows', { count: waiting }) : undefined} onShow={show} />
      <Loaded
        answer={answer}
        failed={t('audit.failed')}
        skeleton={
          <RowsSkeleton
            count={7}
            row="flex flex-wrap justify-between gap-4"
            bars={['h-5 w-72 max-w-full', 'h-5 w-36']}
          />
        }
      >
        {({ pages }) => {
          // A reload with newer events searches less far back than the rows go.
          const ends = [pages.at(-1)?.searchedTo, items.at(-1)?.at]
          const [moment] = ends.filter((instant) => typeof instant === 'string').sort()
          return (
            <div className="grid grid-cols-1 gap-5">
              {items.length > 0 && (
                <ol className="panel overflow-hidden">
                  {items.map((event) => (
                    <EventRow key={event.position} event={event} onFilter={list.change} />
                  ))}
                </ol>
              )}
              {items.length === 0 && !hasNextPage && (
                <EmptyList title={t('audit.none')} text={t('audit.none-text')} icon="history" onClear={list.clear} />
              )}
              {older.failed && <FormAlert text={t('audit.failed')} />}
              <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2">
                {hasNextPage && (
                  <Button kind="outline" busy={older.busy} onClick={() => older.fetch(items.at(-1))}>
                    {t('audit.older')}
                  </Button>
                )}
                <p className="text-[0.9375rem] text-muted tabular-nums">
                  {hasNextPage && moment
                    ? t('audit.searched-to', { shown: items.length, moment: format.moment(moment) })
                    : t('audit.to-the-beginning', { shown: items.length })}
                </p>
              </div>
            </div>
          )
        }}
      </Loaded>
    </OfficePage>
  )
}

/** Whether a page of the log ends before an event. */
function endsBefore({ next, items, searchedTo }: LogPage, { position, at }: LoggedEvent): boolean {
  const end = items.at(-1)
  return next === null || (end ? end.position < position : (searchedTo ?? '') < at)
}

/** Loads older events. A failure is shown until the next attempt, also when live updates reload the log. */
function useOlder(filter: LogFilter, key: string) {
  const dispatch = useAppDispatch()
  const [busyKey, setBusyKey] = useState<string>()
  const [failedKey, setFailedKey] = useState<string>()
  const requested = useRef<string>(undefined)
  useEffect(() => {
    requested.current = key
    return () => {
      requested.current = undefined
    }
  }, [key])
  /** Loads pages until one ends before the last event that is shown: newer events may fill the first ones. */
  const fetch = async (last: LoggedEvent | undefined) => {
    setBusyKey(key)
    setFailedKey(undefined)
    let page: LogPage | undefined
    let error: unknown
    do {
      const answer = await dispatch(olderLoaded(filter))
      page = answer.data?.pages.at(-1)
      error = answer.error
    } while (requested.current === key && error === undefined && page && last && !endsBefore(page, last))
    setBusyKey((busy) => (busy === key ? undefined : busy))
    if (error !== undefined) setFailedKey(key)
  }
  return { busy: busyKey === key, failed: failedKey === key, fetch }
}

function LogFilters({ list }: { list: ListUrl }) {
  const t = useTranslate()
  const type = list.value('type')
  const groups = subjects.map((subject) => ({ value: `${subject}.`, text: t(`audit.types.${subject}`) }))
  const known = groups.some(({ value }) => value === type)
  return (
    <FilterBar list={list} search={t('audit.search')}>
      <Filter
        label={t('audit.type')}
        all={t('audit.all-types')}
        value={type}
        options={type === '' || known ? groups : [{ value: type, text: type }, ...groups]}
        onChange={(chosen) => list.change('type', chosen)}
      />
      <TextFilter list={list} name="stream" label={t('audit.stream')} />
      <TextFilter list={list} name="actor" label={t('audit.actor')} />
      <DateRangeFilter list={list} />
    </FilterBar>
  )
}

function ExportLog({ filter }: { filter: LogFilter }) {
  const t = useTranslate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const problem = await download(`/admin/audit-logs/export?${new URLSearchParams(filter)}`, 'audit-log.ndjson')
    setBusy(false)
    if (problem) toast(reasonOr(t('audit.export-failed'), problem), true)
    else toast(t('audit.exported'))
  }
  return (
    <Button kind="outline" busy={busy} onClick={save}>
      <Icon name="download" /> {t('audit.export')}
    </Button>
  )
}
