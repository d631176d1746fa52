import { useState } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { useCreateStudioMutation, useLazyAdminStudioQuery, useUpdateStudioMutation } from './office-studios-api.ts'
import { StudioFormDialog } from './StudioFormDialog.tsx'
import { adminBody, changeOf, emptyForm, formOf, type StudioForm } from './studio-form.ts'

/** The form for an admin's new studio, which is approved immediately. */
export function CreateStudioDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [create] = useCreateStudioMutation()
  const send = async (form: StudioForm) => {
    const { data, error } = await create(adminBody(form))
    if (data) dispatch(showToast(t('office-studios.created', { studio: data.data.studio.name })))
    return error
  }
  return (
    <StudioFormDialog
      title={t('office-studios.create')}
      submit={t('office-studios.create')}
      kind="admin"
      subject="new"
      start={emptyForm}
      failed={t('office-studios.create-failed')}
      send={send}
      onClose={onClose}
    />
  )
}

/** The form for an admin's change, which takes effect immediately. A pending edit stays pending. */
export function EditStudioDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [update] = useUpdateStudioMutation()
  const [load] = useLazyAdminStudioQuery()
  const [revision, setRevision] = useState(studio.revision)
  const latest = async () => {
    const { data } = await load(studio.id)
    if (!data) return undefined
    setRevision(data.data.studio.revision)
    return formOf(data.data.studio)
  }
  const send = async (form: StudioForm, start: StudioForm) => {
    const { data, error } = await update({ id: studio.id, body: changeOf(adminBody(form), start, revision) })
    if (data) dispatch(showToast(t('office-studios.updated', { studio: data.data.studio.name })))
    return error
  }
  return (
    <StudioFormDialog
      title={t('office-studios.edit')}
      submit={t('office-studios.save')}
      kind="edit"
      subject={studio.id}
      start={formOf(studio)}
      failed={t('office-studios.update-failed')}
      send={send}
      latest={latest}
      onClose={onClose}
    />
  )
}
