import { type FormEvent, useState } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { useArchiveStudioMutation } from './office-studios-api.ts'
import { Notice } from './StudioFormDialog.tsx'

/** Requests that a studio be archived, after its name has been typed. */
export function ArchiveDialog({ studio, onClose }: { studio: OfficeStudio; onClose: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [archive, { isLoading, error, reset }] = useArchiveStudioMutation()
  const [typed, setTyped] = useState('')
  const matches = typed === studio.name
  const prompt = t('office-studios.archive-type', { name: studio.name })

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches) return
    const { data } = await archive(studio.id)
    if (!data) return
    dispatch(told(t('office-studios.archive-asked', { studio: studio.name })))
    onClose()
  }

  return (
    <FormDialog
      title={t('office-studios.archive-title')}
      submit={t('office-studios.archive')}
      busy={isLoading}
      disabled={!matches}
      problem={error && refusalOf(error, t('office-studios.archive-failed'))}
      onDismiss={reset}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Notice>{t('office-studios.needs-approval.archive')}</Notice>
      <Field
        label={t('office-studios.archive-name')}
        hint={prompt}
        error={typed !== '' && !matches && !studio.name.startsWith(typed) ? prompt : undefined}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
