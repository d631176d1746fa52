import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { refusalOf } from '../shared/dialogs/refusal.ts'
import { StudioTypesDialog } from '../shared/session-types/StudioTypesDialog.tsx'
import { EditStudioDialog } from './AdminStudioDialogs.tsx'
import { AssignManagerDialog } from './AssignManagerDialog.tsx'
import { StudioImagesDialog } from './images/StudioImagesDialog.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'
import { useDeleteStudioMutation } from './office-studios-api.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

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
          onReview={() => onOpen({ what: 'review', studio, reason })}
          onReject={(seen) => onOpen({ what: 'reject', studio: { ...studio, pending_version: seen }, reason })}
          onClose={onClose}
        />
      )
    case 'reject':
      return (
        <RejectDialog
          studio={studio}
          reason={reason}
          onReview={(written) => onOpen({ what: 'review', studio, reason: written })}
          onClose={onClose}
        />
      )
    case 'images':
      return <StudioImagesDialog studio={studio} onClose={onClose} />
    case 'session-types':
      return <StudioTypesDialog studio={studio} onClose={onClose} />
    case 'hours':
      return <OpeningHoursDialog studio={studio} onClose={onClose} />
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
  const [remove] = useDeleteStudioMutation()
  const confirm = async () => {
    const { data, error } = await remove(studio.id)
    if (data) onDeleted(data.info)
    return data ? undefined : refusalOf(error, t('office-studios.delete-failed'))
  }
  return (
    <ConfirmDialog
      title={t('office-studios.delete-title')}
      text={t('office-studios.delete-text', { name: studio.name })}
      action={t('office-studios.delete-title')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
