import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { tieErrors } from '../../app/form-errors.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { type Kind, useSaveItemMutation } from './catalogue-api.ts'
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
  const dispatch = useAppDispatch()
  const [save, { isLoading }] = useSaveItemMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm<EntryForm>({
    defaultValues: {
      name: item?.name ?? '',
      icon: item?.icon ?? '',
      description: item?.description ?? '',
      active: item?.active ?? true,
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    const { error } = await save({ kind, id: item?.id, entry: entryOf(fields) })
    if (error) {
      if (!tieErrors(form, ['name', 'icon', 'description'], error))
        setProblem(refusalOf(error, say(`${kind}.save-failed`)))
      return
    }
    dispatch(told(say(`${kind}.saved`)))
    onClose()
  })
  const optional = say('catalogue.optional')
  return (
    <FormDialog
      title={say(item ? `${kind}.edit` : `${kind}.add`)}
      submit={say(item ? 'catalogue.save' : `${kind}.add`)}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
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
