import { useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useHoldStudio } from './use-hold-studio.ts'

/** Rejects a studio's pending approval with a reason for its manager. */
export function RejectDialog({
  studio,
  reason = '',
  onReview,
  onClose,
}: {
  studio: OfficeStudio
  /** The reason written before the studio was reviewed again. */
  reason?: string | undefined
  /** Opens the review of changes made in the meantime and keeps the reason. */
  onReview: (reason: string | undefined) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const hold = useHoldStudio()
  const form = useForm({ defaultValues: { reason } })
  const send = ({ reason: written }: { reason: string }) => {
    hold(studio, { what: 'reject', version: studio.pending_version, reason: written.trim() }, onReview)
    onClose()
  }
  return (
    <FormDialog
      title={t('office-studios.reject-title', { studio: studio.name })}
      submit={t('office-studios.reject')}
      busy={false}
      problem={undefined}
      onDismiss={() => {}}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      {studio.pending_kind && <p>{t(`office-studios.asks.${studio.pending_kind}`)}</p>}
      <TextArea
        label={t('office-studios.reject-note')}
        optional={t('office-studios.optional')}
        hint={t('office-studios.reject-hint')}
        maxLength={500}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
