import { use, useEffect, useId, useRef, useState } from 'react'
import type { SessionType } from '../../../api/contract/studios.ts'
import { useTextIn, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Skeleton, TryAgain } from '../../ui/States.tsx'
import { HourPicker, type HourPickerHandle } from '../availability/HourPicker.tsx'
import { HourLegend } from '../availability/HourStrip.tsx'
import { fitsAt, HoursKnown, type Run, refit, sessionLength, spanOf, spanText } from '../availability/hours.ts'
import { MonthCalendar } from '../availability/MonthCalendar.tsx'
import { addMonths, hours, monthOf } from '../site/clock.ts'
import { useMonthsAhead, useToday } from '../site/config-api.ts'
import { startedUnitText } from './price.tsx'
import { type Choice, noChoice, type TimePicking } from './time-picking.ts'

/** Session type, day and hours of one studio. Choosing a day moves the focus to its hours. */
export function TimePicker({
  picking,
  choice,
  onChange,
  onMonth,
  offersTypes = true,
}: {
  picking: TimePicking
  choice: Choice
  onChange: (change: Partial<Choice>) => void
  onMonth: (month: string) => void
  offersTypes?: boolean
}) {
  const t = useTranslate()
  const today = useToday()
  const monthsAhead = useMonthsAhead()
  const known = use(HoursKnown)
  const { date, day, run, need, types } = picking
  const [changed, setChanged] = useState<RunChange>()
  const chooseType = (type: SessionType) => {
    const picked = runPicked(run, changed)
    const fitted = refit(day, picked, type.slots)
    setChanged(runChange(type, picked, fitted))
    onChange({ sessionTypeId: type.id, run: fitted })
  }
  const chooseTime = (time: Pick<Choice, 'date' | 'run'>) => {
    setChanged(undefined)
    onChange(time)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {offersTypes && picking.typesFailed && (
        <HoursNotLoaded picking={picking}>{t('picker.sessions-failed')}</HoursNotLoaded>
      )}
      {offersTypes && types.length > 0 && (
        <div className="grid grid-cols-1 *:last:not-empty:mt-3">
          <SessionTypeChoice types={types} chosen={picking.type?.id ?? null} onChoose={chooseType} />
          <RunChanged change={changed} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <MonthCalendar
            month={picking.month}
            onMonth={onMonth}
            selected={date}
            onSelect={(chosen) => chooseTime({ date: chosen, run: chosen === date ? run : [] })}
            min={today}
            max={addMonths(today, monthsAhead)}
            days={known ? picking.days : undefined}
          />
          <div className="hidden sm:block">
            <HourLegend />
          </div>
        </div>
        {known ? (
          <DayHours
            picking={picking}
            chosenDate={choice.date}
            onRun={(chosen) => chooseTime({ date, run: chosen })}
            need={need}
            type={offersTypes ? picking.type : undefined}
          />
        ) : (
          <p className="self-start rounded-control bg-gold-soft p-3.5 text-[0.9375rem]">{t('hours.offline')}</p>
        )}
      </div>
    </div>
  )
}

function DayHours({
  picking,
  chosenDate,
  need,
  type,
  onRun,
}: {
  picking: TimePicking
  chosenDate: string | null
  need: number
  /** The session whose price depends on the hours. */
  type: SessionType | undefined
  onRun: (run: readonly number[]) => void
}) {
  const { t, format } = useWords()
  const { date, day, run, dayIsLoading, unknown } = picking
  const picker = useFocusOnDay(chosenDate, dayIsLoading)
  const nothing = !dayIsLoading && !hours.some((hour) => fitsAt(day, hour, need))
  const isClosed = day.every((state) => state === 'closed')
  return (
    <div>
      <h3 className="mb-3 flex min-h-11 items-center text-xl">{format.longDate(date)}</h3>
      {unknown && (
        <div className="mb-3">
          <HoursNotLoaded picking={picking}>{t('hours.unknown')}</HoursNotLoaded>
        </div>
      )}
      {nothing && (
        <p className="mb-3 rounded-control bg-sunken p-3.5 text-[0.9375rem]">
          {t(isClosed ? 'hours.all-closed' : 'hours.none')}
        </p>
      )}
      {dayIsLoading ? (
        <HoursSkeleton />
      ) : (
        <HourPicker
          ref={picker}
          label={t('hours.on', { day: format.longDate(date) })}
          day={day}
          run={run}
          need={need}
          onChange={onRun}
        />
      )}
      <p role="status" className="rounded-control bg-gold-soft p-3.5 text-[0.9375rem] empty:hidden">
        {type && startedUnitText(t, format, type, run.length)}
      </p>
    </div>
  )
}

/** A warning that something did not load. The rest of the picker still works. */
export function HoursNotLoaded({ children, picking }: { children: string; picking: TimePicking }) {
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-gold-soft p-3.5 text-[0.9375rem]">
      {children}
      <TryAgain busy={picking.retrying} onTryAgain={picking.retry} className="justify-self-start" />
    </div>
  )
}

/** Moves the focus to the hours of a newly chosen day once they have loaded. */
function useFocusOnDay(chosenDate: string | null, loading: boolean) {
  const picker = useRef<HourPickerHandle>(null)
  const seen = useRef(chosenDate)
  useEffect(() => {
    if (chosenDate === seen.current || loading) return
    seen.current = chosenDate
    if (chosenDate !== null) picker.current?.focus()
  }, [chosenDate, loading])
  return picker
}

function HoursSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-1.5 sm:grid-cols-1">
      {hours.map((hour) => (
        <Skeleton key={hour} className="h-11 rounded-[10px]!" />
      ))}
    </div>
  )
}

/** Returns the chosen month, if any, and its setter. It follows `date`, and is never a past one. */
export function useMonth(date: string | null) {
  const thisMonth = monthOf(useToday())
  const [month, setMonth] = useState(date && monthOf(date))
  const [followed, setFollowed] = useState(date)
  if (date !== followed) {
    setFollowed(date)
    if (date) setMonth(monthOf(date))
  }
  const isPast = month !== null && month < thisMonth
  return [isPast ? null : month, setMonth] as const
}

/** Returns the picker's state: the choice, and the chosen month, if any. `onChoice` runs before each change. */
export function useChoice(start: Partial<Choice> = {}, onChoice?: () => void) {
  const [choice, setChoice] = useState<Choice>({ ...noChoice, ...start })
  const [month, onMonth] = useMonth(choice.date)
  const onChange = (change: Partial<Choice>) => {
    onChoice?.()
    setChoice((last) => ({ ...last, ...change }))
  }
  return { choice, onChange, month, onMonth }
}

/** Lets the customer choose one of the studio's session types, with its length and price. */
function SessionTypeChoice({
  types,
  chosen,
  onChoose,
}: {
  types: readonly SessionType[]
  chosen: string | null
  onChoose: (type: SessionType) => void
}) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const name = useId()
  if (types.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{t('picker.session')}</legend>
      {/* In one column on phones: the number that fits in a row depends on the typeface, and would move the page. */}
      <div className="grid grid-cols-1 gap-2 wrap-anywhere sm:flex sm:flex-wrap">
        {types.map((type) => (
          <label
            key={type.id}
            className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-2 rounded-control border border-edge px-3 py-2 sm:grid sm:justify-start sm:px-4 transition-colors hover:bg-ink-soft has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={type.id}
              checked={type.id === chosen}
              onChange={() => onChoose(type)}
              className="sr-only"
            />
            <span className="min-w-0 font-semibold">{textIn(type.name, type.nameSw)}</span>
            <span className="text-sm tabular-nums opacity-80">
              {t('picker.session-length', {
                length: sessionLength(t, type.durationMinutes),
                price: format.money(type.price),
              })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A chosen session, and the hours before and after it was chosen. */
export interface RunChange {
  readonly type: SessionType
  readonly before: Run
  readonly after: Run
}

const isSame = (one: Run, other: Run) => one.join() === other.join()

/** Returns how choosing a session changes the hours; undefined if they stay the same. */
export const runChange = (type: SessionType, before: Run, after: Run): RunChange | undefined =>
  isSame(before, after) ? undefined : { type, before, after }

/** Returns the hours as the customer picked them, before a later session changed them. */
export const runPicked = (run: Run, change: RunChange | undefined): Run =>
  change && isSame(run, change.after) ? change.before : run

/** States that a session needs other hours than the chosen ones, and which they are now. */
export function RunChanged({ change }: { change: RunChange | undefined }) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const textOf = (run: Run) => {
    const span = spanOf(run)
    return span && spanText(t, format, span)
  }
  const before = change && textOf(change.before)
  const after = change && textOf(change.after)
  const about = change && { session: textIn(change.type.name, change.type.nameSw), hours: change.type.slots }
  return (
    <div role="status">
      {about && before && (
        <p className="rounded-control bg-gold-soft p-3.5 text-[0.9375rem]">
          {after
            ? t('picker.hours-changed', { ...about, before, after })
            : t('picker.hours-let-go', { ...about, before })}
        </p>
      )}
    </div>
  )
}
