import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StudioHours } from '../../../api/contract/manager-studios.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { fromMonday } from '../../shared/availability/opening.tsx'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { firstHour, hours, lastHour, weekdayOf } from '../../shared/site/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, Options } from '../../ui/Field.tsx'
import { ErrorBanner } from '../shared/dialogs/ErrorBanner.tsx'
import { type AffectedSession, AffectedSessions, useHoursChange } from './AffectedSessions.tsx'
import { hoursApi, type Opening } from './hours-api.ts'

/** The hours of a weekday in the form, from the start of the first hour to the end of the last. */
export interface DayHours {
  readonly open: boolean
  readonly from: string
  readonly to: string
}

/** Converts the API's week, which starts on Sunday, to the form's, which starts on Monday. */
export const weekFrom = (openingHours: StudioHours['openingHours']): DayHours[] => fromMonday(openingHours).map(dayFrom)

const dayFrom = (hours: StudioHours['openingHours'][number]): DayHours => ({
  open: hours !== null,
  from: String(hours?.from ?? firstHour),
  to: String((hours?.to ?? lastHour) + 1),
})

/** Converts the week for the API: Sunday first, with the last bookable hour. */
export const openingHoursOf = (week: readonly DayHours[]): StudioHours['openingHours'] =>
  [...week.slice(-1), ...week.slice(0, -1)].map(({ open, from, to }) =>
    open ? { from: Number(from), to: Number(to) - 1 } : null,
  )

/** Whether any hour of a week is open before a change and closed after it. */
export const closesHours = (before: StudioHours['openingHours'], after: StudioHours['openingHours']): boolean =>
  before.some((day, i) => {
    const changed = after[i] ?? null
    return day !== null && (changed === null || changed.from > day.from || changed.to < day.to)
  })

/** Whether a session has an hour that is not open in a week. */
export function isOutside(
  openingHours: StudioHours['openingHours'],
  { date, from, to }: Pick<AffectedSession, 'date' | 'from' | 'to'>,
): boolean {
  const day = fromMonday(openingHours)[weekdayOf(date)] ?? null
  return day === null || from < day.from || to - 1 > day.to
}

interface OpenDays extends Pick<Opening, 'openingHours' | 'blackouts'> {
  readonly overrides: readonly Pick<Opening['overrides'][number], 'from' | 'to' | 'openingHours'>[]
}

/**
 * Returns the weekly hours that count on a date: none on a closed day, else those of the latest period that covers it,
 * else the usual ones.
 */
const weekOn = ({ openingHours, overrides, blackouts }: OpenDays, date: string): StudioHours['openingHours'] =>
  blackouts.some((closed) => closed.date === date)
    ? []
    : (overrides.findLast(({ from, to }) => from <= date && date <= to)?.openingHours ?? openingHours)

/** Whether all hours of a session are open before a change, but not after it. */
export const closesSession = (
  before: OpenDays,
  after: OpenDays,
  session: Pick<AffectedSession, 'date' | 'from' | 'to'>,
): boolean => isOutside(weekOn(after, session.date), session) && !isOutside(weekOn(before, session.date), session)

/** Returns the hours at which a day may end: from one hour after its start to 21. */
export const endsAfter = (from: string) => hours.map((hour) => hour + 1).filter((end) => end > Number(from))

/** Returns a day with another start. It ends at least one hour later. */
export const startingAt = (day: DayHours, from: string): DayHours => ({
  ...day,
  from,
  to: Number(day.to) > Number(from) ? day.to : String(Number(from) + 1),
})

const hourClasses = 'min-h-11 rounded-control border border-edge bg-surface px-2 tabular-nums sm:px-3 hover:border-ink'

/** The hours of a weekday: closed, or a start and an end. */
export function DayRow({ name, day, onChange }: { name: string; day: DayHours; onChange: (day: DayHours) => void }) {
  const { t, format } = useWords()
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-line py-1 sm:gap-x-4 not-last:border-b">
      <div className="-ml-2 min-w-36">
        <Checkbox
          label={name}
          checked={day.open}
          onChange={(event) => onChange({ ...day, open: event.target.checked })}
        />
      </div>
      {day.open ? (
        <p className="flex flex-wrap items-center gap-2">
          <select
            aria-label={t('office-studios.from-on', { day: name })}
            value={day.from}
            onChange={(event) => onChange(startingAt(day, event.target.value))}
            className={hourClasses}
          >
            <Options of={hours} text={format.hour} />
          </select>
          <span aria-hidden="true">{t('office-studios.to')}</span>
          <select
            aria-label={t('office-studios.to-on', { day: name })}
            value={day.to}
            onChange={(event) => onChange({ ...day, to: event.target.value })}
            className={hourClasses}
          >
            <Options of={endsAfter(day.from)} text={format.hour} />
          </select>
        </p>
      ) : (
        <p className="flex min-h-11 items-center text-muted">{t('word.closed')}</p>
      )}
    </div>
  )
}

const longestBuffer = 60

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Each day is a field, so that a draft holds only changed days: others may change the rest meanwhile. */
function valuesOf({ openingHours, bufferMinutes }: StudioHours) {
  const on = (day: number) => dayFrom(openingHours[day] ?? null)
  return {
    monday: on(1),
    tuesday: on(2),
    wednesday: on(3),
    thursday: on(4),
    friday: on(5),
    saturday: on(6),
    sunday: on(0),
    buffer: String(bufferMinutes),
  }
}

const isSameWeek = (one: StudioHours, other: StudioHours): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

const isBuffer = (text: string) => /^\d+$/.test(text.trim()) && Number(text) <= longestBuffer

/**
 * The form for the hours of each weekday and the buffer after each session. It warns before it closes hours with
 * sessions, and lists these.
 */
export function WeekForm({ studioId, opening }: { studioId: string; opening: Opening }) {
  const { t, format } = useWords()
  const toast = useToast()
  const [revision, setRevision] = useState(opening.revision)
  /** The hours of a save without an answer. */
  const unconfirmed = useRef<StudioHours>(null)
  const form = useForm({ defaultValues: valuesOf(opening) })
  const week = form.watch(weekdays)
  const [monday] = week
  const buffer = form.watch('buffer')
  const draft = useDraft(form, `hours ${studioId}`)
  const [set, { isLoading }] = hoursApi.useSetStudioHoursMutation()
  const { send, sessionsOf, problem, dismiss, isChecking } = useHoursChange(studioId)
  const openingHours = openingHoursOf(week)
  const isNarrower = closesHours(opening.openingHours, openingHours)
  const isClosed = (session: AffectedSession) => closesSession(opening, { ...opening, openingHours }, session)
  const change = JSON.stringify(openingHours)
  const sessions = isNarrower ? sessionsOf(change) : []

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBuffer(buffer)) return
    const sent = form.getValues()
    const hours = { openingHours, bufferMinutes: Number(buffer) }
    // If the studio has the hours of a save without an answer, the form has seen them.
    const seen = unconfirmed.current && isSameWeek(unconfirmed.current, opening) ? opening.revision : revision
    const saved = await send(() => {
      unconfirmed.current = hours
      return set({ id: studioId, hours: { ...hours, revision: seen } })
    }, isNarrower && { change, isClosed })
    if (!saved) return
    unconfirmed.current = null
    setRevision(saved.data.revision)
    draft.resetToSaved(sent, valuesOf(saved.data))
    toast(t('office-studios.hours-saved'))
  }

  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 content-start gap-5">
      <DraftNotice draft={draft} />
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">{t('office-studios.week')}</legend>
        {weekdays.map((weekday, at) => {
          const name = format.weekdays()[at]?.long ?? ''
          const day = week[at]
          return (
            day && <DayRow key={weekday} name={name} day={day} onChange={(hours) => form.setValue(weekday, hours)} />
          )
        })}
        <Button
          kind="quiet"
          size="small"
          className="justify-self-start px-2!"
          onClick={() => {
            for (const weekday of weekdays) form.setValue(weekday, monday)
          }}
        >
          {t('office-studios.copy-monday')}
        </Button>
      </fieldset>
      <Field
        label={t('office-studios.buffer')}
        hint={t('office-studios.buffer-hint')}
        error={isBuffer(buffer) ? undefined : t('office-studios.odd-buffer')}
        type="number"
        inputMode="numeric"
        min={0}
        max={longestBuffer}
        step={5}
        required
        value={buffer}
        onChange={(event) => form.setValue('buffer', event.target.value)}
      />
      {sessions.length > 0 && <AffectedSessions sessions={sessions} />}
      {problem && <ErrorBanner text={problem} onDismiss={dismiss} />}
      <Button kind="signal" type="submit" busy={isLoading || isChecking} className="justify-self-start max-sm:w-full">
        {t(sessions.length > 0 ? 'office-studios.hours-save-anyway' : 'office-studios.hours-save')}
      </Button>
    </form>
  )
}
