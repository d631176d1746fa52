import { useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { type SkipEvent, type SystemState, useSkipEventMutation } from './system-api.ts'

const texts = {
  'read-models': { text: 'system.skip-text', done: 'system.skipped' },
  processes: { text: 'system.process-skip-text', done: 'system.process-skipped' },
} as const

interface SkipDialogProps {
  kind: SkipEvent['kind']
  part: SystemState['stopped'][number]
  /** The part's name on the screen. */
  label: string
  onClose: () => void
}

/** Has a stopped read model or process skip its event, for a reason that stays in the log. */
export function SkipDialog({ kind, part, label, onClose }: SkipDialogProps) {
  const t = useTranslate()
  const [skip] = useSkipEventMutation()
  const { name, event } = part
  const { form, dialog } = useSentForm<{ reason: string }>({
    name: `skip ${kind} ${name} ${event.id}`,
    start: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => skip({ kind, name, eventId: event.id, reason }),
    failed: t('system.skip-failed'),
    done: () => t(texts[kind].done, { name: label }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('system.skip-title', { name: label })} submit={t('system.skip-yes')} {...dialog}>
      <p>{t(texts[kind].text, { name: label, type: event.type })}</p>
      <TextArea
        label={t('system.skip-reason')}
        hint={t('system.skip-reason-hint')}
        rows={3}
        maxLength={500}
        error={errors.reason?.message}
        {...form.register('reason', {
          validate: (value) => value.trim() !== '' || t('system.skip-reason-missing'),
        })}
      />
    </FormDialog>
  )
}
