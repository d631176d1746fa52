import { useForm } from 'react-hook-form'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { tieErrors } from '../../shared/api-client/problem.ts'
import { spanText } from '../../shared/availability/hours.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { addDays, isDate, weekdayOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field, fieldsOf } from '../../ui/Field.tsx'
import { ErrorBanner } from '../shared/dialogs/ErrorBanner.tsx'
import { type AffectedSession, AffectedSessions, useHoursChange } from './AffectedSessions.tsx'
import { type HoursOverride, hoursApi, type Opening } from './hours-api.ts'
import { closesSession, type DayHours, DayRow, openingHoursOf, weekFrom } from './WeekForm.tsx'

const daysPerWeek = 7

/** The upcoming periods with special opening hours, such as a season or a single day, and a form to add one. */
export function HoursOfPeriods({ studioId, opening }: { studioId: string; opening: Opening }) {
  const t = useTranslate()
  const today = useToday()
  const ahead = opening.overrides.filter(({ to }) => to >= today)
  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <h3 className="text-xl">{t('office-studios.periods')}</h3>
      <p className="text-sm text-muted">{t('office-studios.periods-hint')}</p>
      {ahead.length === 0 ? (
        <p className="text-muted">{t('office-studios.periods-none')}</p>
      ) : (
        <ul aria-label={t('office-studios.periods')} className="rounded-card border border-line">
          {ahead.map((period) => (
            <PeriodLine key={period.id} studioId={studioId} opening={opening} period={period} />
          ))}
        </ul>
      )}
      <PeriodForm studioId={studioId} opening={opening} />
    </section>
  )
}

interface PeriodLineProps {
  studioId: string
  opening: Opening
  period: HoursOverride
}

/** A period, and a button that removes it. It warns of sessions before it closes their hours. */
function PeriodLine({ studioId, opening, period }: PeriodLineProps) {
  const { t, format } = useWords()
  const toast = useToast()
  const [remove] = hoursApi.useRemoveOverrideMutation()
  const { send, sessionsOf, problem, dismiss } = useHoursChange(studioId)
  const { from, to } = period
  const words =
    from === to ? format.wholeDate(from) : t('span.from-to', { from: format.wholeDate(from), to: format.wholeDate(to) })
  const label = t('office-studios.period-remove', { period: words })
  const week = weekFrom(period.openingHours)
  const change = JSON.stringify(opening)
  const sessions = sessionsOf(change)
  const without = { ...opening, overrides: opening.overrides.filter(({ id }) => id !== period.id) }
  const isClosed = (session: AffectedSession) => closesSession(opening, without, session)
  const removeIt = async () => {
    const request = () => remove({ studioId, overrideId: period.id })
    if (await send(request, { change, from, to, isClosed })) toast(t('office-studios.period-removed'))
  }
  return (
    <li className="border-line py-1 pr-1 pl-4 not-last:border-b">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">{words}</p>
        <IconButton icon="close" aria-label={label} title={label} onClick={() => void removeIt()} />
      </div>
      <ul className="pb-2 text-sm text-muted">
        {weekdaysIn(from, to).map((day) => {
          const hours = week[day]
          return (
            <li key={day}>
              {format.weekdays()[day]?.long}:{' '}
              {hours?.open ? spanText(t, format, { from: Number(hours.from), to: Number(hours.to) }) : t('word.closed')}
            </li>
          )
        })}
      </ul>
      {sessions.length > 0 && (
        <div className="grid justify-items-start gap-3 pr-3 pb-3">
          <AffectedSessions sessions={sessions} />
          <Button kind="outline" size="small" onClick={() => void removeIt()}>
            {t('office-studios.period-remove-anyway')}
          </Button>
        </div>
      )}
      {problem && <ErrorBanner text={problem} onDismiss={dismiss} />}
    </li>
  )
}

function PeriodForm({ studioId, opening }: { studioId: string; opening: Opening }) {
  const { t, format } = useWords()
  const today = useToday()
  // Only the changed days, because the hours of the week may change meanwhile.
  const days: Readonly<Record<string, DayHours>> = {}
  const form = useForm({ defaultValues: { from: '', to: '', days } })
  const draft = useDraft(form, `hours of a period ${studioId}`)
  const { send, sessionsOf, problem, dismiss, isChecking } = useHoursChange(studioId)
  const [override, { isLoading }] = hoursApi.useOverrideHoursMutation()
  const toast = useToast()
  const field = fieldsOf(form)
  const [from, to, changed] = form.watch(['from', 'to', 'days'])
  const week = weekFrom(opening.openingHours).map((each, at) => changed[at] ?? each)
  const last = to === '' ? from : to
  const change = JSON.stringify([from, last, week])
  const sessions = sessionsOf(change)

  const save = async () => {
    const openingHours = openingHoursOf(week)
    const period = { from, to: last, openingHours }
    const overrides = [...opening.overrides, period]
    const isClosed = (session: AffectedSession) => closesSession(opening, { ...opening, overrides }, session)
    const tie = (error: unknown) => tieErrors(form, ['from', 'to'], error)
    const request = () => override({ studioId, period })
    if (!(await send(request, { change, from, to: last, isClosed }, tie))) return
    toast(t('office-studios.period-added'))
    form.reset()
    draft.clear()
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid grid-cols-1 gap-4 rounded-card bg-sunken p-4">
      <DraftNotice draft={draft} />
      <Field
        label={t('office-studios.period-from')}
        type="date"
        min={today}
        {...field('from', { required: t('office-studios.period-missing') })}
      />
      <Field
        label={t('office-studios.period-to')}
        optional={t('field.optional')}
        type="date"
        min={from || today}
        {...field('to', {}, t('office-studios.period-incomplete'))}
      />
      {isDate(from) && isDate(last) && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-1">
          <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('office-studios.period-days')}</legend>
          {weekdaysIn(from, last).map((at) => {
            const name = format.weekdays()[at]?.long ?? ''
            const day = week[at]
            const set = (hours: DayHours) => form.setValue('days', { ...changed, [at]: hours })
            return day && <DayRow key={at} name={name} day={day} onChange={set} />
          })}
        </fieldset>
      )}
      {sessions.length > 0 && <AffectedSessions sessions={sessions} />}
      {problem && <ErrorBanner text={problem} onDismiss={dismiss} />}
      <Button kind="ink" type="submit" busy={isLoading || isChecking} className="justify-self-start">
        {t(sessions.length > 0 ? 'office-studios.period-set-anyway' : 'office-studios.period-set')}
      </Button>
    </form>
  )
}

/** Returns the weekdays of a period in the order of the week, 0 for Monday. */
const weekdaysIn = (from: string, to: string): number[] =>
  Array.from({ length: daysPerWeek }, (_, days) => addDays(from, days))
    .filter((date) => isDate(date) && date <= to)
    .map(weekdayOf)
    .sort()
