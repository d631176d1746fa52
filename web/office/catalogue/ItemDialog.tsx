import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type Kind, useSaveItemMutation } from '../shared/catalogue/catalogue-api.ts'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { useSentForm } from '../shared/dialogs/use-sent-form.ts'
import { type EntryForm, entryOf } from './entry.ts'

/** Adds an entry, or edits the one given. */
export function ItemDialog({
  kind,
  item,
  onClose,
}: {
  kind: Kind
  item: CatalogueItem | undefined
  onClose: () => void
}) {
  const say = useText()
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
    failed: say(`${kind}.save-failed`),
    done: () => say(`${kind}.saved`),
    onClose,
  })
  const { errors } = form.formState
  const optional = say('catalogue.optional')
  return (
    <FormDialog
      title={say(item ? `${kind}.edit` : `${kind}.add`)}
      submit={say(item ? 'catalogue.save' : `${kind}.add`)}
      {...dialog}
    >
      <Field
        label={say('catalogue.name')}
        required
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || say('catalogue.name-missing'),
        })}
      />
      <Field
        label={say('catalogue.icon')}
        optional={optional}
        hint={say('catalogue.icon-hint')}
        error={errors.icon?.message}
        {...form.register('icon')}
      />
      <TextArea
        label={say('catalogue.description')}
        optional={optional}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="-mx-2">
        <Checkbox label={say('catalogue.active')} note={say(`${kind}.hint`)} {...form.register('active')} />
      </div>
    </FormDialog>
  )
}
