import { useForm } from 'react-hook-form'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDraft } from '../../shared/drafts/use-draft.tsx'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { TextArea } from '../../ui/Field.tsx'
import { agreeing } from '../shared/bookings/booking-status.ts'
import { useCancelBooking, useHoldDecision } from '../shared/bookings/use-decide.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import type { OfficeArea } from '../shared/page/navigation.ts'
import { BookingHoursDialog } from './BookingHoursDialog.tsx'

/** The question asked before an action: the hours, the reason, or a confirmation. */
export type BookingAction = 'hours' | 'reject' | 'cancel'

/** A question about a booking, with the booking as it was at that time. */
export interface ActionRequest {
  readonly action: BookingAction
  readonly booking: AdminBooking
}

/**
 * Asks the question and carries out the action. It belongs to the screen because the row may disappear at any time when
 * another user decides.
 */
export function ActionDialog({
  area,
  request: { action, booking },
  onClose,
}: {
  area: OfficeArea
  request: ActionRequest
  onClose: () => void
}) {
  const t = useTranslate()
  const hold = useHoldDecision(area, booking)
  const { cancel, busy } = useCancelBooking(area, booking)
  const { id, code, customer_name: customer } = booking
  const yes = agreeing[area]
  switch (action) {
    case 'hours':
      return (
        <BookingHoursDialog
          area={area}
          id={id}
          title={t('bookings.hours-title', { code })}
          submit={t(`bookings.action.${yes}`)}
          onHours={(selectedSlots) => hold(yes, { selectedSlots })}
          onClose={onClose}
        />
      )
    case 'reject':
      return (
        <ReasonDialog
          name={`reject ${id}`}
          title={t('bookings.reject-title', { code })}
          text={t('bookings.reject-text', { customer })}
          submit={t('bookings.reject-submit')}
          required={false}
          busy={false}
          onReason={async (reason) => {
            hold('reject', reason ? { reason } : {})
            return undefined
          }}
          onClose={onClose}
        />
      )
    case 'cancel':
      return (
        <ReasonDialog
          name={`cancel ${id}`}
          title={t('bookings.cancel-title', { code })}
          text={t('bookings.cancel-text', { customer })}
          submit={t('bookings.action.cancel')}
          required
          busy={busy}
          onReason={cancel}
          onClose={onClose}
        />
      )
  }
}

/** Asks for the reason before a booking is rejected or cancelled. The customer receives the reason. */
export function ReasonDialog({
  name,
  title,
  text,
  submit,
  required,
  busy,
  onReason,
  onClose,
}: {
  /** What is decided: the reason is kept under it until it is sent. */
  name: string
  title: string
  text: string
  submit: string
  required: boolean
  busy: boolean
  /** Carries out the action with the reason, if any. Resolves to an error message on failure. */
  onReason: (reason: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { reason: '' } })
  const draft = useDraft(form, name)
  const send = async ({ reason }: { reason: string }) => {
    const failure = await onReason(reason.trim())
    if (failure !== undefined) return setProblem(failure)
    draft.clear()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={busy}
      draft={draft}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea
        label={t('bookings.reason')}
        optional={required ? undefined : t('bookings.reason-optional')}
        hint={t('bookings.reason-hint')}
        error={form.formState.errors.reason?.message}
        maxLength={500}
        rows={3}
        {...form.register('reason', {
          validate: (reason) => !required || reason.trim() !== '' || t('bookings.reason-missing'),
        })}
      />
    </FormDialog>
  )
}
