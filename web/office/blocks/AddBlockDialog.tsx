import { useTranslate } from '../../i18n/use-translate.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { type BlockForm, blockOf, durations, kinds } from './block-form.ts'
import { useAddBlockMutation } from './blocks-api.ts'

/** Blocks a phone, an address or a network, for a reason and some time. */
export function AddBlockDialog({ start, onClose }: { start: BlockForm; onClose: () => void }) {
  const t = useTranslate()
  const [add] = useAddBlockMutation()
  const { form, dialog } = useSentForm<BlockForm>({
    name: `block ${start.value}`,
    start,
    fields: ['value', 'reason'],
    send: (typed) => add(blockOf(typed, new Date())),
    failed: t('blocks.add-failed'),
    done: ({ value }) => t('blocks.added', { value }),
    onClose,
  })
  const { errors } = form.formState
  const required = (text: string) => (value: string) => value.trim() !== '' || text
  return (
    <FormDialog title={t('blocks.add')} submit={t('blocks.add-yes')} {...dialog}>
      <Select label={t('blocks.kind')} {...form.register('kind')}>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`blocks.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t('blocks.value')}
        hint={t('blocks.value-hint')}
        required
        error={errors.value?.message}
        {...form.register('value', { validate: required(t('blocks.value-missing')) })}
      />
      <Select label={t('blocks.until')} {...form.register('days')}>
        {durations.map((days) => (
          <option key={days} value={days}>
            {days === '' ? t('blocks.for-good') : t('blocks.days', { days: Number(days) })}
          </option>
        ))}
      </Select>
      <TextArea
        label={t('blocks.reason')}
        hint={t('blocks.reason-hint')}
        rows={3}
        maxLength={500}
        error={errors.reason?.message}
        {...form.register('reason', { validate: required(t('blocks.reason-missing')) })}
      />
    </FormDialog>
  )
}
