import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import type { ListedManager } from '../../../api/contract/people.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRefused, problemOf } from '../../shared/api-client/problem.ts'
import { useAttempt } from '../../shared/booking/use-attempt.ts'
import { useCloseIfOpen, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { Options, Select } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { NoteDialog } from '../shared/dialogs/NoteDialog.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { StudioTypesDialog } from '../shared/session-types/StudioTypesDialog.tsx'
import { StudioImagesDialog } from './images/StudioImagesDialog.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'
import { officeStudiosApi, useHoldStudio } from './office-studios-api.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { StudioFormDialog } from './StudioFormDialog.tsx'
import { adminBody, changeOf, formOf, type StudioForm } from './studio-form.ts'

/** The form for an admin's new studio, which is approved immediately. */
export function CreateStudioDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [create] = officeStudiosApi.useCreateStudioMutation()
  // A retry after an unknown outcome is the same studio.
  const attempt = useAttempt('new studio')
  const send = async (form: StudioForm) => {
    const { data, error } = await create({ key: attempt.key(), body: adminBody(form) })
    if (data || isRefused(problemOf(error))) attempt.end()
    if (data) {
      toast(t('office-studios.created', { studio: data.data.studio.name }))
      onCreated()
    }
    return error
  }
  return <StudioFormDialog kind="admin" send={send} onClose={onClose} />
}

/** The form for an admin's change, which takes effect immediately. A pending edit stays pending. */
function EditStudioDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [update] = officeStudiosApi.useUpdateStudioMutation()
  const [load] = officeStudiosApi.useLazyAdminStudioQuery()
  const [revision, setRevision] = useState(studio.revision)
  const latest = async () => {
    const { data } = await load(studio.id)
    if (!data) return undefined
    setRevision(data.data.studio.revision)
    return formOf(data.data.studio)
  }
  const send = async (form: StudioForm, start: StudioForm) => {
    const { data, error } = await update({ id: studio.id, body: changeOf(adminBody(form), start, revision) })
    if (data) toast(t('office-studios.updated', { studio: data.data.studio.name }))
    return error
  }
  return (
    <StudioFormDialog
      kind="edit"
      studioId={studio.id}
      start={formOf(studio)}
      send={send}
      latest={latest}
      onClose={onClose}
    />
  )
}

/** Assigns a studio to a manager, or to none. */
function AssignManagerDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const managers = officeStudiosApi.useAssignableManagersQuery()
  const toastIfGone = useToastIfGone()
  const [assign, { isLoading, error, reset }] = officeStudiosApi.useAssignManagerMutation()
  const [seen] = useState(studio.manager_id)
  const form = useForm({ defaultValues: { managerId: seen ?? '' } })

  /** Returns whether the choices lack the current manager. A deactivated manager keeps the studio but isn't offered. */
  const isAnother = (choices: readonly ListedManager[]) =>
    studio.manager_id !== null && !choices.some(({ id }) => id === studio.manager_id)

  const send = async ({ managerId }: { managerId: string }) => {
    const chosen = managerId || null
    if (chosen === seen && !error) return close()
    const { data, error: failure } = await assign({ id: studio.id, managerId: chosen, seen })
    if (!data) return toastIfGone(problemTextOf(failure, t('office-studios.assign-failed')))
    const manager = data.data.studio.manager_name
    toast(
      manager
        ? t('office-studios.assigned', { studio: studio.name, manager })
        : t('office-studios.unassigned-now', { studio: studio.name }),
    )
    close()
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
      <Loaded answer={managers} failed={t('office.managers-failed')} skeleton={<Skeleton className="h-20 w-full" />}>
        {({ items }) => (
          <Select label={t('office-studios.manager')} {...form.register('managerId')}>
            <option value="">{t('office-studios.unassigned')}</option>
            {isAnother(items) && <option value={studio.manager_id ?? ''}>{studio.manager_name}</option>}
            <Options of={items} text={({ name, email }) => t('office-studios.assign-option', { name, email })} />
          </Select>
        )}
      </Loaded>
    </FormDialog>
  )
}

/** The open dialog and its studio. */
export interface StudioDialog {
  readonly what: 'edit' | 'review' | 'reject' | 'images' | 'session-types' | 'hours' | 'assign' | 'delete'
  readonly studio: OfficeStudio
  /** The rejection reason written before the studio was reviewed again. */
  readonly reason?: string | undefined
}

/** The dialog that an admin opened for a studio. */
export function AdminStudioDialog({
  open: { what, studio, reason },
  onOpen,
  onDeleted,
  onClose,
}: {
  open: StudioDialog
  onOpen: (open: StudioDialog) => void
  /** Receives the server's message about the effects of a deletion. */
  onDeleted: (info: string | undefined) => void
  onClose: () => void
}) {
  switch (what) {
    case 'edit':
      return <EditStudioDialog studio={studio} onClose={onClose} />
    case 'review':
      return (
        <ReviewDialog
          key={studio.id}
          studio={studio}
          onReject={(seen) => onOpen({ what: 'reject', studio: { ...studio, pending_version: seen }, reason })}
          onClose={onClose}
        />
      )
    case 'reject':
      return <RejectDialog studio={studio} reason={reason} onClose={onClose} />
    case 'images':
      return <StudioImagesDialog studio={studio} onClose={onClose} />
    case 'session-types':
      return <StudioTypesDialog studio={studio} onClose={onClose} />
    case 'hours':
      return <OpeningHoursDialog studio={studio} area="admin" onClose={onClose} />
    case 'assign':
      return <AssignManagerDialog studio={studio} onClose={onClose} />
    case 'delete':
      return <DeleteDialog studio={studio} onDeleted={onDeleted} onClose={onClose} />
  }
}

function DeleteDialog({
  studio,
  onDeleted,
  onClose,
}: {
  studio: OfficeStudio
  onDeleted: (info: string | undefined) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const [remove] = officeStudiosApi.useDeleteStudioMutation()
  const send = async () => {
    const sent = await remove(studio.id)
    if (sent.data) onDeleted(sent.data.info)
    return sent
  }
  return (
    <ConfirmDialog
      title={t('office-studios.delete-title')}
      text={t('office-studios.delete-text', { name: studio.name })}
      action={t('office-studios.delete-title')}
      send={send}
      failed={t('office-studios.delete-failed')}
      onClose={onClose}
    />
  )
}

/** Rejects a studio's pending approval with a reason for its manager. */
function RejectDialog({
  studio,
  reason,
  onClose,
}: {
  studio: OfficeStudio
  /** The reason written before the studio was reviewed again. */
  reason?: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const hold = useHoldStudio()
  return (
    <NoteDialog
      name={`reject ${studio.id}`}
      title={t('office-studios.reject-title', { studio: studio.name })}
      label={t('office-studios.reject-note')}
      hint={t('office-studios.reject-hint')}
      submit={t('office-studios.reject')}
      start={reason}
      isHeld
      send={async (note, onDone) => {
        hold(studio, { what: 'reject', version: studio.pending_version, reason: note }, onDone)
        return {}
      }}
      onClose={onClose}
    >
      {studio.pending_kinds.map((kind) => (
        <p key={kind}>{t(`office-studios.asks.${kind}`)}</p>
      ))}
    </NoteDialog>
  )
}
