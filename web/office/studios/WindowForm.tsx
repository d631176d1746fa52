import { useForm } from 'react-hook-form'
import type { BookingWindow } from '../../../api/contract/manager-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { tieErrors } from '../../shared/api-client/form-errors.ts'
import { DraftNotice } from '../../shared/drafts/DraftNotice.tsx'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { fieldsOf } from '../../ui/fields-of.ts'
import { ErrorBanner } from '../shared/dialogs/ErrorBanner.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { useSetBookingWindowMutation } from './hours-api.ts'

const mostNotice = 168
const isCount = (text: string) => /^\d+$/.test(text.trim())

/** The form for how soon and how far ahead customers can book a studio. */
export function WindowForm({ studioId, bookingWindow }: { studioId: string; bookingWindow: BookingWindow }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const { noticeHours, daysAhead } = bookingWindow
  const form = useForm({ defaultValues: { notice: String(noticeHours), days: String(daysAhead ?? '') } })
  const draft = useDraft(form, `booking window ${studioId}`)
  const [set, { isLoading }] = useSetBookingWindowMutation()
  const [problem, setProblem] = useProblem()
  const toastIfGone = useToastIfGone()
  const field = fieldsOf(form)
  const save = async ({ notice, days }: { notice: string; days: string }) => {
    setProblem(undefined)
    const window = { noticeHours: Number(notice), daysAhead: days.trim() === '' ? null : Number(days) }
    const { data, error } = await set({ studioId, bookingWindow: window })
    if (data) {
      draft.clear()
      return dispatch(showToast(t('office-studios.window-saved')))
    }
    const text = problemTextOf(error, t('office-studios.hours-not-saved'))
    toastIfGone(text)
    const isShown = tieErrors(form, [['noticeHours', 'notice'] as const, ['daysAhead', 'days'] as const], error)
    return setProblem(isShown ? undefined : text)
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
          validate: (text) => (isCount(text) && Number(text) <= mostNotice) || t('office-studios.window-odd-notice'),
        })}
      />
      <Field
        label={t('office-studios.window-days')}
        optional={t('office-studios.optional')}
        hint={t('office-studios.window-days-hint')}
        inputMode="numeric"
        {...field('days', {
          validate: (text) => text.trim() === '' || isCount(text) || t('office-studios.window-odd-days'),
        })}
      />
      {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
      <Button kind="ink" type="submit" busy={isLoading} className="justify-self-start">
        {t('office-studios.window-save')}
      </Button>
    </form>
  )
}
