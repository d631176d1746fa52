import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { BookingWindow } from '../../../api/contract/manager-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { tieErrors } from '../../shared/api-client/problem.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { addMonths, daysBetween } from '../../shared/site/clock.ts'
import { useMonthsAhead, useToday } from '../../shared/site/config-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, fieldsOf } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { BlockedTime } from '../shared/blocked-time/BlockedTime.tsx'
import { ErrorBanner, problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'
import { Blackouts } from './Blackouts.tsx'
import { HoursOfPeriods } from './HoursOfPeriods.tsx'
import { hoursApi } from './hours-api.ts'
import { WeekForm } from './WeekForm.tsx'

const maxNoticeHours = 168
const isCount = (text: string) => /^\d+$/.test(text.trim())

const textsOf = ({ noticeHours, daysAhead }: BookingWindow) => ({
  notice: String(noticeHours),
  days: String(daysAhead ?? ''),
})

/** The form for how soon and how far ahead customers can book a studio. */
function WindowForm({ studioId, bookingWindow }: { studioId: string; bookingWindow: BookingWindow }) {
  const t = useTranslate()
  const toast = useToast()
  const [saved, setSaved] = useState(() => textsOf(bookingWindow))
  const form = useForm({ defaultValues: saved })
  const draft = useDraft(form, `booking window ${studioId}`)
  const [set, { isLoading }] = hoursApi.useSetBookingWindowMutation()
  const [problem, setProblem] = useProblem()
  const field = fieldsOf(form)
  const today = useToday()
  const months = useMonthsAhead()
  const save = async ({ notice, days }: { notice: string; days: string }) => {
    setProblem(undefined)
    // Others may have changed the rest since the form was opened.
    const window = {
      ...(notice !== saved.notice && { noticeHours: Number(notice) }),
      ...(days !== saved.days && { daysAhead: days.trim() === '' ? null : Number(days) }),
    }
    const { data, error } = await set({ studioId, bookingWindow: window })
    if (data) {
      const now = textsOf(data.data.bookingWindow)
      setSaved(now)
      draft.resetToSaved({ notice, days }, now)
      return toast(t('office-studios.window-saved'))
    }
    const isAtField = tieErrors(form, [['noticeHours', 'notice'] as const, ['daysAhead', 'days'] as const], error)
    return setProblem(problemTextOf(error, t('office-studios.hours-not-saved')), isAtField)
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid grid-cols-1 content-start gap-5">
      <h3 className="text-xl">{t('office-studios.window')}</h3>
      <DraftNotice draft={draft} />
      <Field
        label={t('office-studios.window-notice')}
        hint={t('office-studios.window-notice-hint')}
        inputMode="numeric"
        required
        {...field('notice', {
          validate: (text) =>
            (isCount(text) && Number(text) <= maxNoticeHours) || t('office-studios.window-odd-notice'),
        })}
      />
      <Field
        label={t('office-studios.window-days')}
        optional={t('field.optional')}
        hint={t('office-studios.window-days-hint', { max: daysBetween(today, addMonths(today, months)), months })}
        inputMode="numeric"
        {...field('days', {
          validate: (text) => text.trim() === '' || isCount(text) || t('office-studios.window-odd-days'),
        })}
      />
      {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
      <Button kind="ink" type="submit" busy={isLoading} className="justify-self-start">
        {t('office-studios.save')}
      </Button>
    </form>
  )
}

/** The opening hours of a studio: its week, the buffer after each session, the closed days and the blocked time. */
export function OpeningHoursDialog({
  studio,
  area,
  onClose,
}: {
  studio: { readonly id: string; readonly name: string }
  area: OfficeArea
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = hoursApi.useStudioHoursQuery(studio.id)
  return (
    <Dialog title={t('office-studios.hours-title')} eyebrow={studio.name} onClose={onClose} wide>
      <Loaded answer={answer} failed={t('office-studios.hours-failed')} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
            <div className="grid grid-cols-1 content-start gap-10">
              <WeekForm studioId={studio.id} opening={data} />
              <WindowForm studioId={studio.id} bookingWindow={data.bookingWindow} />
            </div>
            <div className="grid grid-cols-1 content-start gap-10">
              <Blackouts studioId={studio.id} blackouts={data.blackouts} />
              <HoursOfPeriods studioId={studio.id} opening={data} />
              <BlockedTime studioId={studio.id} area={area} />
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
