import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Kind, useSaveItemMutation } from '../shared/catalogue/catalogue-api.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { type EntryForm, entryOf } from './entry.ts'

/** Adds an entry, or edits the given one. */
export function ItemDialog({
  kind,
  item,
  onClose,
}: {
  kind: Kind
  item: CatalogueItem | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const [save] = useSaveItemMutation()
  const { form, dialog } = useSentForm<EntryForm>({
    start: {
      name: item?.name ?? '',
      icon: item?.icon ?? '',
      description: item?.description ?? '',
      active: item?.active ?? true,
    },
    fields: ['name', 'icon', 'description'],
    send: (typed) => save({ kind, item, entry: entryOf(typed) }),
    failed: t(`${kind}.save-failed`),
    done: () => t(`${kind}.saved`),
    onClose,
  })
  const { errors } = form.formState
  const optional = t('catalogue.optional')
  return (
    <FormDialog
      title={t(item ? `${kind}.edit` : `${kind}.add`)}
      submit={t(item ? 'catalogue.save' : `${kind}.add`)}
      {...dialog}
    >
      <Field
        label={t('catalogue.name')}
        required
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || t('catalogue.name-missing'),
        })}
      />
      <Field
        label={t('catalogue.icon')}
        optional={optional}
        hint={t('catalogue.icon-hint')}
        error={errors.icon?.message}
        {...form.register('icon')}
      />
      <TextArea
        label={t('catalogue.description')}
        optional={optional}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="-mx-2">
        <Checkbox label={t('catalogue.active')} note={t(`${kind}.hint`)} {...form.register('active')} />
      </div>
    </FormDialog>
  )
}
