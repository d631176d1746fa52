import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'

/** Asks for the reason before a booking is rejected or cancelled. The customer receives the reason. */
export function ReasonDialog({
  title,
  text,
  submit,
  required,
  busy,
  onReason,
  onClose,
}: {
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
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { reason: '' } })
  const send = async ({ reason }: { reason: string }) => {
    const refused = await onReason(reason.trim())
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <FormDialog
      title={title}
      submit={submit}
      busy={busy}
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
