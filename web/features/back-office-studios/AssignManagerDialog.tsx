import { useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Select } from '../../ui/Field.tsx'
import { FormDialog } from '../back-office/FormDialog.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import { useAssignableManagersQuery, useAssignManagerMutation } from './office-studios-api.ts'

/** Gives a studio to a manager, or to none. */
export function AssignManagerDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const managers = useAssignableManagersQuery()
  const [assign, { isLoading, error, reset }] = useAssignManagerMutation()
  const form = useForm({ defaultValues: { managerId: studio.manager_id ?? '' } })
  const items = managers.data?.items ?? []
  // A manager who may no longer sign in still has the studio, and is not among those who can be chosen.
  const hasAnother = studio.manager_id !== null && !items.some(({ id }) => id === studio.manager_id)

  const send = async ({ managerId }: { managerId: string }) => {
    const { data } = await assign({ id: studio.id, managerId: managerId || null })
    if (!data) return
    const manager = data.data.studio.manager_name
    dispatch(
      told(
        manager
          ? say('office-studios.assigned', { studio: studio.name, manager })
          : say('office-studios.unassigned-now', { studio: studio.name }),
      ),
    )
    onClose()
  }

  const problem = error ?? managers.error
  return (
    <FormDialog
      title={say('office-studios.assign-title')}
      submit={say('office-studios.assign-save')}
      busy={isLoading}
      disabled={!managers.data}
      problem={
        problem && refusalOf(problem, say(error ? 'office-studios.assign-failed' : 'office-studios.managers-failed'))
      }
      onDismiss={reset}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <p className="text-muted">{studio.name}</p>
      {managers.data ? (
        <Select label={say('office-studios.assign-label')} {...form.register('managerId')}>
          <option value="">{say('office-studios.unassigned')}</option>
          {hasAnother && <option value={studio.manager_id ?? ''}>{studio.manager_name}</option>}
          {items.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {say('office-studios.assign-option', { name, email })}
            </option>
          ))}
        </Select>
      ) : (
        !managers.isError && <p>{say('office-studios.assign-loading')}</p>
      )}
    </FormDialog>
  )
}
