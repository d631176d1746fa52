import { type FormEvent, useState } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import type { ListedManager } from '../../../api/contract/people.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { changesOf } from '../../shared/drafts/use-draft.tsx'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { studioWithCode } from '../../shared/studios/studio-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, fieldsOf } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { phoneText } from '../shared/bookings/booking-words.ts'
import { useErasureWarnings } from '../shared/bookings/bookings-api.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { SearchBox } from '../shared/lists/Filter.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { OpenDialog } from './ManagerCard.tsx'
import { peopleApi, rulesIn } from './people-api.ts'

/** Assigns exactly the selected studios to a manager. The selection persists while searching for others. */
function AssignStudiosDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const [search, setSearch] = useState('')
  const [seen] = useState(manager.studio_ids)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(seen))
  const [problem, setProblem] = useProblem()
  const [assign, { isLoading }] = peopleApi.useAssignStudiosMutation()
  const answer = peopleApi.useStudiosToAssignQuery(search)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    const { error } = await assign({ id: manager.id, studioIds: [...chosen], seen })
    if (error) return setProblem(problemTextOf(error, t('managers.assign-failed')))
    toast(t('managers.assigned'))
    close()
  }
  const tick = (id: string, ticked: boolean) =>
    setChosen(ticked ? new Set([...chosen, id]) : new Set([...chosen].filter((each) => each !== id)))
  const keeperOf = ({ manager_id, manager_name }: OfficeStudio) =>
    manager_name && manager_id !== manager.id
      ? t('managers.with', { manager: manager_name })
      : (manager_name ?? t('managers.nobody'))
  return (
    <FormDialog
      title={t('managers.assign-title', { name: manager.name })}
      submit={t('managers.assign-save', { count: chosen.size })}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={submit}
      onClose={onClose}
    >
      {!manager.is_active && <p>{t('managers.assign-inactive')}</p>}
      <SearchBox placeholder={t('office.search-studios')} value={search} onSearch={setSearch} />
      <Loaded answer={answer} failed={t('office.studios-failed')} skeleton={<StudiosSkeleton />}>
        {({ items, total }) => (
          <fieldset className="-mx-2 min-w-0">
            <legend className="sr-only">{t('managers.studios')}</legend>
            {items.length === 0 && <p className="p-2 text-muted">{t('managers.assign-none')}</p>}
            {items.map((studio) => (
              <Checkbox
                key={studio.id}
                label={studioWithCode(studio)}
                note={joinFacts(studio.location, keeperOf(studio))}
                checked={chosen.has(studio.id)}
                disabled={!manager.is_active && !seen.includes(studio.id)}
                onChange={(event) => tick(studio.id, event.target.checked)}
              />
            ))}
            {total > items.length && (
              <p className="p-2 text-sm text-muted">{t('managers.assign-more', { shown: items.length, total })}</p>
            )}
          </fieldset>
        )}
      </Loaded>
    </FormDialog>
  )
}

const StudiosSkeleton = () => <SkeletonRows count={6} className="grid gap-3" bars={['h-12 w-full']} />

/** The dialog of the action that an admin has started on a manager. */
export function ManagerDialogs({ openDialog, onClose }: { openDialog: OpenDialog; onClose: () => void }) {
  switch (openDialog.what) {
    case 'add':
      return <AddManagerDialog onClose={onClose} />
    case 'edit':
      return <EditManagerDialog manager={openDialog.manager} onClose={onClose} />
    case 'assign':
      return <AssignStudiosDialog manager={openDialog.manager} onClose={onClose} />
    case 'toggle':
      return <ToggleManager manager={openDialog.manager} onClose={onClose} />
    case 'delete':
      return <DeleteManager manager={openDialog.manager} onClose={onClose} />
  }
}

interface About {
  readonly manager: ListedManager
  readonly onClose: () => void
}

function ToggleManager({ manager, onClose }: About) {
  const t = useTranslate()
  const [toggle] = peopleApi.useToggleManagerMutation()
  const { id, name, is_active } = manager
  return (
    <ConfirmDialog
      title={t(is_active ? 'managers.deactivate-title' : 'managers.activate-title', { name })}
      text={t(is_active ? 'managers.deactivate-text' : 'managers.activate-text')}
      action={t(is_active ? 'managers.deactivate' : 'managers.activate')}
      send={() => toggle({ id, active: !is_active })}
      failed={t('managers.toggle-failed')}
      done={t(is_active ? 'managers.deactivated' : 'managers.activated', { name })}
      onClose={onClose}
    />
  )
}

function DeleteManager({ manager, onClose }: About) {
  const t = useTranslate()
  const [remove] = peopleApi.useDeleteManagerMutation()
  const { id, name, studio_names } = manager
  const warnings = useErasureWarnings(id)
  return (
    <ConfirmDialog
      title={t('managers.delete-title')}
      text={t('managers.delete-text', { name, studios: studio_names.length })}
      {...warnings}
      action={t('managers.delete-yes')}
      send={() => remove(id)}
      failed={t('managers.delete-failed')}
      done={t('managers.deleted')}
      onClose={onClose}
    />
  )
}

/** Adds a manager and sends an invitation. */
function AddManagerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [add] = peopleApi.useAddManagerMutation()
  const { form, dialog } = useSentForm({
    name: 'manager new',
    start: { name: '', email: '', phone: '' },
    fields: ['name', 'email', 'phone'],
    send: add,
    failed: t('managers.add-failed'),
    done: ({ email }) => t('users.invited-toast', { email }),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('office.add-manager')} submit={t('office.add-manager')} {...dialog}>
      <Field label={t('office.name')} {...field('name', rules.name)} />
      <Field label={t('person.email')} type="email" hint={t('managers.add-hint')} {...field('email', rules.email)} />
      <Field label={t('person.phone')} type="tel" {...field('phone', rules.phone)} />
    </FormDialog>
  )
}

/** Changes a manager's name and phone. */
function EditManagerDialog({ manager, onClose }: { manager: ListedManager; onClose: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const [update] = peopleApi.useUpdateManagerMutation()
  const start = { name: manager.name, phone: phoneText(manager.phone ?? '') }
  const { form, dialog } = useSentForm({
    name: `manager ${manager.id}`,
    start,
    fields: ['name', 'phone'],
    send: (typed) => update({ id: manager.id, body: changesOf(start, typed) }),
    failed: t('managers.update-failed'),
    done: () => t('managers.updated'),
    onClose,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('managers.edit-title')} submit={t('office.save')} {...dialog}>
      <Field label={t('person.email')} value={manager.email} readOnly hint={t('users.email-fixed')} />
      <Field label={t('office.name')} {...field('name', rules.name)} />
      <Field
        label={t('person.phone')}
        type="tel"
        {...field('phone', manager.phone === null ? rules.optionalPhone : rules.phone)}
      />
    </FormDialog>
  )
}
