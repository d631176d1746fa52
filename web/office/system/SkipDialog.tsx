import { useTranslate } from '../../i18n/use-translate.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { type SystemState, useSkipEventMutation } from './system-api.ts'

/** Has a stopped read model ignore its event, for a reason that stays in the log. */
export function SkipDialog({ part, onClose }: { part: SystemState['stopped'][number]; onClose: () => void }) {
  const t = useTranslate()
  const [skip] = useSkipEventMutation()
  const { name, event } = part
  const { form, dialog } = useSentForm<{ reason: string }>({
    name: `skip ${event.id}`,
    start: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) => skip({ name, eventId: event.id, reason }),
    failed: t('system.skip-failed'),
    done: () => t('system.skipped', { name }),
    onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog title={t('system.skip-title', { name })} submit={t('system.skip-yes')} {...dialog}>
      <p>{t('system.skip-text', { name, type: event.type })}</p>
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
