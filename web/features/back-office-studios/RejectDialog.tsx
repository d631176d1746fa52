import { useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { problemOf } from '../../app/problem.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { useRejectStudioMutation } from './office-studios-api.ts'

/** Says no to whatever about a studio waits, with a reason for its manager. */
export function RejectDialog({
  studio,
  reason = '',
  onReview,
  onClose,
}: {
  studio: OfficeStudio
  /** What was written before one looked again. */
  reason?: string | undefined
  /** Looks again at what changed meanwhile, and keeps what was written. */
  onReview: (reason: string) => void
  onClose: () => void
}) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [reject, { isLoading, error, reset }] = useRejectStudioMutation()
  const form = useForm({ defaultValues: { reason } })
  const send = async ({ reason }: { reason: string }) => {
    const { data } = await reject({ id: studio.id, version: studio.pending_version, reason: reason.trim() })
    if (!data) return
    dispatch(told(say('office-studios.rejected', { studio: studio.name })))
    onClose()
  }
  return (
    <FormDialog
      title={say('office-studios.reject-title', { studio: studio.name })}
      submit={say('office-studios.reject')}
      busy={isLoading}
      problem={error && refusalOf(error, say('office-studios.reject-failed'))}
      onDismiss={reset}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
      beside={
        error &&
        problemOf(error).code === 'edit_conflict' && (
          <Button kind="quiet" onClick={() => onReview(form.getValues('reason'))}>
            {say('office-studios.see-edit')}
          </Button>
        )
      }
    >
      {studio.pending_kind && <p>{say(`office-studios.asks.${studio.pending_kind}`)}</p>}
      <TextArea
        label={say('office-studios.reject-note')}
        optional={say('office-studios.optional')}
        hint={say('office-studios.reject-hint')}
        maxLength={500}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
