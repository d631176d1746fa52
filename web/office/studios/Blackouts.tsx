import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useWords } from '../../i18n/use-translate.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { useToday } from '../../shared/site/config-api.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field, fieldsOf } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorBanner } from '../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { AffectedSessions, useHoursChange } from './AffectedSessions.tsx'
import { hoursApi, type Opening } from './hours-api.ts'

/** The upcoming public holidays on which the studio is not closed yet, each with a button to close it. */
function PublicHolidays({
  blackouts,
  closing,
  onClose,
}: {
  blackouts: Opening['blackouts']
  /** The date that is being closed; null if none is. */
  closing: string | null
  onClose: (blackout: Opening['blackouts'][number]) => Promise<void>
}) {
  const { t, format } = useWords()
  const answer = hoursApi.usePublicHolidaysQuery()
  const closed = new Set(blackouts.map(({ date }) => date))
  return (
    <Loaded answer={answer} failed={t('office-studios.holidays-failed')} skeleton={null}>
      {(holidays) => {
        const open = holidays.filter(({ date }) => !closed.has(date))
        if (open.length === 0) return null
        return (
          <details className="group">
            <summary className="-ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold">
              <Icon name="right" className="size-4! group-open:rotate-90 motion-safe:transition-transform" />
              {t('office-studios.holidays')}
            </summary>
            <p className="text-sm text-muted">{t('office-studios.holidays-hint')}</p>
            <ul aria-label={t('office-studios.holidays')} className="mt-2 flex flex-wrap gap-2">
              {open.map(({ date, name }) => {
                const reason = t(`office-studios.holiday.${name}`)
                return (
                  <li key={date}>
                    <Button
                      kind="outline"
                      size="small"
                      busy={closing === date}
                      aria-disabled={closing !== null}
                      onClick={() => onClose({ date, reason })}
                    >
                      {t('office-studios.holiday-close', { holiday: reason, day: format.shortDate(date) })}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </details>
        )
      }}
    </Loaded>
  )
}

const blank = { date: '', reason: '' }

/**
 * The future days on which a studio is closed, and a form to add one. Existing bookings stay valid: a day that has some
 * is closed after a warning that lists them.
 */
export function Blackouts({ studioId, blackouts }: { studioId: string; blackouts: Opening['blackouts'] }) {
  const { t, format } = useWords()
  const today = useToday()
  const [add, { isLoading }] = hoursApi.useAddBlackoutMutation()
  const [remove] = hoursApi.useRemoveBlackoutMutation()
  const toast = useToast()
  const { send, sessionsOf, problem, dismiss, isChecking } = useHoursChange(studioId)
  const form = useForm({ defaultValues: blank })
  const draft = useDraft(form, `closed day ${studioId}`)
  /** What was typed before a holiday took its place. */
  const typed = useRef<typeof blank>(null)
  const date = useWatch({ control: form.control, name: 'date' })
  const sessions = sessionsOf(date)
  const field = fieldsOf(form)
  const ahead = blackouts.filter(({ date }) => date >= today)

  const close = async ({ date, reason }: typeof blank) => {
    const request = () => add({ id: studioId, date, reason: reason.trim() })
    if (!(await send(request, { change: date, from: date, to: date }))) return
    toast(t('office-studios.blackout-added', { day: format.wholeDate(date) }))
    form.reset(typed.current ?? blank)
    if (!typed.current) draft.clear()
    typed.current = null
  }

  const open = async (date: string) => {
    if (await send(() => remove({ id: studioId, date })))
      toast(t('office-studios.blackout-removed', { day: format.wholeDate(date) }))
  }

  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <h3 className="text-xl">{t('office-studios.blackouts')}</h3>
      {ahead.length === 0 ? (
        <p className="text-muted">{t('office-studios.blackouts-none')}</p>
      ) : (
        <ul aria-label={t('office-studios.blackouts')} className="rounded-card border border-line">
          {ahead.map(({ date, reason }) => (
            <li key={date} className="flex items-center gap-3 border-line py-1 pr-1 pl-4 not-last:border-b">
              <p className="min-w-0 flex-1">
                {format.wholeDate(date)}
                {reason && <span className="block truncate text-sm text-muted">{reason}</span>}
              </p>
              <IconButton
                icon="close"
                aria-label={t('office-studios.blackout-open', { day: format.wholeDate(date) })}
                title={t('office-studios.blackout-open', { day: format.wholeDate(date) })}
                onClick={() => open(date)}
              />
            </li>
          ))}
        </ul>
      )}
      <PublicHolidays
        blackouts={blackouts}
        closing={isLoading || isChecking ? date : null}
        onClose={(holiday) => {
          const values = form.getValues()
          if (sessions.length === 0 && values.date !== holiday.date && values.date + values.reason !== '')
            typed.current = values
          form.reset(holiday)
          return close(holiday)
        }}
      />
      <form
        noValidate
        onSubmit={form.handleSubmit(close)}
        className="grid grid-cols-1 gap-4 rounded-card bg-sunken p-4"
      >
        <DraftNotice draft={draft} />
        <Field
          label={t('office.day')}
          type="date"
          min={today}
          {...field('date', { required: t('office-studios.period-missing') })}
        />
        <Field label={t('office.reason')} optional={t('field.optional')} maxLength={200} {...form.register('reason')} />
        {sessions.length > 0 && <AffectedSessions sessions={sessions} />}
        {problem && <ErrorBanner text={problem} onDismiss={dismiss} />}
        <Button kind="ink" type="submit" busy={isLoading || isChecking} className="justify-self-start">
          {t(sessions.length > 0 ? 'office-studios.blackout-add-anyway' : 'office-studios.blackout-add')}
        </Button>
      </form>
    </section>
  )
}
