import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ListedManager } from '../../../api/contract/people.ts'
import { tieErrors } from '../../app/form-errors.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { useAddManagerMutation, useUpdateManagerMutation } from './people-api.ts'
import { rulesIn } from './rules.ts'

/** Adds a manager, who gets an invitation. */
export function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const say = useText()
  const rules = rulesIn(say)
  const dispatch = useAppDispatch()
  const [add, { isLoading }] = useAddManagerMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { name: '', email: '', phone: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (manager) => {
    setProblem(undefined)
    const { error } = await add(manager)
    if (error) {
      if (!tieErrors(form, ['name', 'email', 'phone'], error)) setProblem(refusalOf(error, say('managers.add-failed')))
      return
    }
    dispatch(told(say('managers.added', { email: manager.email })))
    onClose()
  })
  return (
    <FormDialog
      title={say('managers.add')}
      submit={say('managers.add')}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={say('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={say('users.email')}
        type="email"
        required
        hint={say('managers.add-hint')}
        error={errors.email?.message}
        {...form.register('email', rules.email)}
      />
      <Field
        label={say('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
    </FormDialog>
  )
}

/** Changes a manager's name and phone. */
export function EditManagerDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const say = useText()
  const rules = rulesIn(say)
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateManagerMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: { name: manager.name, phone: manager.phone ?? '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    setProblem(undefined)
    const { error } = await update({ id: manager.id, body })
    if (error) {
      if (!tieErrors(form, ['name', 'phone'], error)) setProblem(refusalOf(error, say('managers.update-failed')))
      return
    }
    dispatch(told(say('managers.updated')))
    onClose()
  })
  return (
    <FormDialog
      title={say('managers.edit-title')}
      submit={say('users.save')}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={say('users.email')} value={manager.email} readOnly hint={say('users.email-fixed')} />
      <Field label={say('users.name')} required error={errors.name?.message} {...form.register('name', rules.name)} />
      <Field
        label={say('users.phone')}
        type="tel"
        required
        error={errors.phone?.message}
        {...form.register('phone', rules.phone)}
      />
    </FormDialog>
  )
}
