import { useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { useRecordReversalMutation } from './money-api.ts'

/** Notes that M-Pesa took a receipt of a completed session back. */
export function ReversalDialog({ id, receipt, onClose }: { id: string; receipt: string; onClose: () => void }) {
  const t = useTranslate()
  const [record] = useRecordReversalMutation()
  const { form, dialog } = useSentForm({
    name: `reversal ${receipt}`,
    start: { note: '' },
    fields: ['note'],
    send: ({ note }) => record({ id, receipt, note: note.trim() }),
    failed: t('reversal.failed'),
    done: () => t('reversal.done', { receipt }),
    onClose,
  })
  return (
    <FormDialog title={t('reversal.title', { receipt })} submit={t('reversal.record')} {...dialog}>
      <p className="text-muted">{t('reversal.text')}</p>
      <TextArea
        label={t('reversal.note')}
        hint={t('reversal.note-hint')}
        error={form.formState.errors.note?.message}
        maxLength={500}
        {...form.register('note', { validate: (note) => note.trim() !== '' || t('reversal.note-missing') })}
      />
    </FormDialog>
  )
}
