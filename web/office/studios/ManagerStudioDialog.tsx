import { type FormEvent, useState } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { fold, isSameText } from '../../../language/text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useToastIfGone } from '../../shared/feedback/use-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Field } from '../../ui/Field.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { StudioImagesDialog } from './images/StudioImagesDialog.tsx'
import { ManagerEditDialog } from './ManagerStudioDialogs.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'
import { useArchiveStudioMutation } from './office-studios-api.ts'
import { Notice } from './StudioFormDialog.tsx'

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
  const dispatch = useAppDispatch()
  const toastIfGone = useToastIfGone()
  const [archive, { isLoading, error, reset }] = useArchiveStudioMutation()
  const [typed, setTyped] = useState('')
  const matches = isSameText(typed, studio.name)
  const prompt = t('office-studios.archive-type', { name: studio.name })

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!matches) return
    const { data, error: failure } = await archive(studio.id)
    if (!data) return toastIfGone(problemTextOf(failure, t('office-studios.archive-failed')))
    dispatch(showToast(t('office-studios.archive-asked', { studio: studio.name })))
    onClose()
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
      <Notice>{t('office-studios.needs-approval.archive')}</Notice>
      <Field
        label={t('office-studios.archive-name')}
        hint={prompt}
        error={typed !== '' && !matches && !fold(studio.name).startsWith(fold(typed)) ? prompt : undefined}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
