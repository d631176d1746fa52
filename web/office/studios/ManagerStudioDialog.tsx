import { type FormEvent, useState } from 'react'
import type { OfficeStudio, OfficeStudioDetail } from '../../../api/contract/office-studios.ts'
import { asTyped } from '../../../language/text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRefused, problemOf } from '../../shared/api-client/problem.ts'
import { useAttempt } from '../../shared/booking/use-attempt.ts'
import { useCloseIfOpen, useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { StudioImagesDialog } from './images/StudioImagesDialog.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'
import { officeStudiosApi } from './office-studios-api.ts'
import { NeedsApproval, StudioFormDialog } from './StudioFormDialog.tsx'
import { changeOf, formOf, managedBody, type StudioForm } from './studio-form.ts'

/** The form for a manager's new studio, which needs an admin's approval. */
export function SubmitStudioDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [submit] = officeStudiosApi.useSubmitStudioMutation()
  // A retry after an unknown outcome is the same studio.
  const attempt = useAttempt('studio')
  const send = async (form: StudioForm) => {
    const body = managedBody(form)
    const { data, error } = await submit({ key: attempt.key(), body })
    if (data || isRefused(problemOf(error))) attempt.end()
    if (data) toast(t('office-studios.submitted', { studio: data.data.studio.name }))
    return error
  }
  return <StudioFormDialog kind="manager" send={send} onClose={onClose} />
}

/** The form for a manager's edit, which is stored beside the live version. Continues an edit that is already pending. */
function ManagerEditDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const [edit] = officeStudiosApi.useEditStudioMutation()
  const answer = officeStudiosApi.useManagedStudioQuery(studio.id, { refetchOnMountOrArgChange: true })
  // The form keeps the first response as its initial values. A refetch must not replace edited values.
  const [first, setFirst] = useState<OfficeStudioDetail>()
  if (!first && answer.data && !answer.isFetching) setFirst(answer.data.data.studio)
  if (!first)
    return (
      <Dialog title={t('office-studios.edit')} onClose={onClose}>
        <Loaded
          answer={{ error: answer.error, isFetching: answer.isFetching, refetch: answer.refetch }}
          failed={t('office.studios-failed')}
          skeleton={<FieldsSkeleton />}
        >
          {() => null}
        </Loaded>
      </Dialog>
    )
  const send = async (form: StudioForm, start: StudioForm) => {
    const { data, error } = await edit({ id: studio.id, body: changeOf(managedBody(form), start, first.revision) })
    // An edit without changes awaits nothing.
    const { name, pending_approval: isPending } = data?.data.studio ?? {}
    if (name !== undefined && isPending) toast(t('office-studios.edit-submitted', { studio: name }))
    return error
  }
  const latest = async () => {
    const { data } = await answer.refetch()
    if (!data) return undefined
    setFirst(data.data.studio)
    return latestForm(data.data.studio)
  }
  return (
    <StudioFormDialog
      kind="manager"
      studioId={first.id}
      rejection={first.rejection}
      isApproved={first.approved_at !== null}
      start={latestForm(first)}
      send={send}
      latest={latest}
      onClose={onClose}
    />
  )
}

/** Returns the form of the pending edit, or of the live studio. */
const latestForm = (studio: OfficeStudioDetail) => formOf(studio, studio.pending_edit ?? studio)

const FieldsSkeleton = () => (
  <SkeletonRows count={4} className="grid gap-5" row="grid gap-2" bars={['h-5 w-32', 'h-13 w-full']} />
)

/** The open dialog and its studio. */
export interface ManagedDialog {
  readonly what: 'edit' | 'archive' | 'hours' | 'images'
  readonly studio: OfficeStudio
}

/** The dialog that a manager opened for a studio. */
export function ManagerStudioDialog({ open: { what, studio }, onClose }: { open: ManagedDialog; onClose: () => void }) {
  switch (what) {
    case 'edit':
      return <ManagerEditDialog studio={studio} onClose={onClose} />
    case 'archive':
      return <ArchiveDialog studio={studio} onClose={onClose} />
    case 'hours':
      return <OpeningHoursDialog studio={studio} area="manager" onClose={onClose} />
    case 'images':
      return <StudioImagesDialog studio={studio} onClose={onClose} />
  }
}

/** Requests that a studio be archived, after its name has been typed. */
function ArchiveDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const toastIfGone = useToastIfGone()
  const [archive, { isLoading, error, reset }] = officeStudiosApi.useArchiveStudioMutation()
  const [typed, setTyped] = useState('')
  const spelled = asTyped(typed)
  const name = asTyped(studio.name)
  const matches = spelled === name
  const prompt = t('office-studios.archive-type', { name: studio.name })

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches) return
    const { data, error: failure } = await archive(studio.id)
    if (!data) return toastIfGone(problemTextOf(failure, t('office-studios.archive-failed')))
    toast(t('office-studios.archive-asked', { studio: studio.name }))
    close()
  }

  return (
    <FormDialog
      title={t('office-studios.archive-title')}
      submit={t('office-studios.archive')}
      busy={isLoading}
      disabled={!matches}
      problem={error && problemTextOf(error, t('office-studios.archive-failed'))}
      onDismiss={reset}
      onSubmit={confirm}
      onClose={onClose}
    >
      <NeedsApproval of="archive" />
      <Field
        label={t('office-studios.name')}
        hint={prompt}
        error={name.startsWith(spelled) ? undefined : prompt}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
