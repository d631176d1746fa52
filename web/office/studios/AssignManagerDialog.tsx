import { useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Select } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { useAssignableManagersQuery, useAssignManagerMutation } from './office-studios-api.ts'

/** Assigns a studio to a manager, or to none. */
export function AssignManagerDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const managers = useAssignableManagersQuery()
  const toastIfGone = useToastIfGone()
  const [assign, { isLoading, error, reset }] = useAssignManagerMutation()
  const form = useForm({ defaultValues: { managerId: studio.manager_id ?? '' } })

  /** Returns whether the choices lack the current manager. A deactivated manager keeps the studio but isn't offered. */
  const isAnother = (choices: readonly ListedManager[]) =>
    studio.manager_id !== null && !choices.some(({ id }) => id === studio.manager_id)

  const send = async ({ managerId }: { managerId: string }) => {
    const { data, error: refused } = await assign({ id: studio.id, managerId: managerId || null })
    if (!data) return toastIfGone(problemTextOf(refused, t('office-studios.assign-failed')))
    const manager = data.data.studio.manager_name
    dispatch(
      showToast(
        manager
          ? t('office-studios.assigned', { studio: studio.name, manager })
          : t('office-studios.unassigned-now', { studio: studio.name }),
      ),
    )
    onClose()
  }

  return (
    <FormDialog
      title={t('office-studios.assign-title')}
      submit={t('office-studios.assign-save')}
      busy={isLoading}
      disabled={!managers.data}
      problem={error && problemTextOf(error, t('office-studios.assign-failed'))}
      onDismiss={reset}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <p className="text-muted">{studio.name}</p>
      <Loaded
        answer={managers}
        failed={t('office-studios.managers-failed')}
        skeleton={<Skeleton className="h-20 w-full" />}
      >
        {({ items }) => (
          <Select label={t('office-studios.assign-label')} {...form.register('managerId')}>
            <option value="">{t('office-studios.unassigned')}</option>
            {isAnother(items) && <option value={studio.manager_id ?? ''}>{studio.manager_name}</option>}
            {items.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {t('office-studios.assign-option', { name, email })}
              </option>
            ))}
          </Select>
        )}
      </Loaded>
    </FormDialog>
  )
}
