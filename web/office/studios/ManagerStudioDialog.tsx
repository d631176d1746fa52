import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { StudioImagesDialog } from './images/StudioImagesDialog.tsx'
import { ManagerEditDialog } from './ManagerStudioDialogs.tsx'
import { OpeningHoursDialog } from './OpeningHoursDialog.tsx'

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
      return <OpeningHoursDialog studio={studio} onClose={onClose} />
    case 'images':
      return <StudioImagesDialog studio={studio} onClose={onClose} />
  }
}
