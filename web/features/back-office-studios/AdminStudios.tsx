import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useListUrl } from '../back-office/list-url.ts'
import { OfficePage } from '../back-office/OfficePage.tsx'
import { useNew } from '../back-office/use-new.ts'
import { AdminStudioCard } from './AdminStudioCard.tsx'
import type { StudioDialog } from './AdminStudioDialog.tsx'
import { Done } from './Done.tsx'
import { useAdminStudiosQuery } from './office-studios-api.ts'
import { narrowedBy, StudioList } from './StudioList.tsx'

const CreateStudioDialog = lazy(async () => ({
  default: (await import('./AdminStudioDialogs.tsx')).CreateStudioDialog,
}))
const AdminStudioDialog = lazy(async () => ({ default: (await import('./AdminStudioDialog.tsx')).AdminStudioDialog }))

/** All studios, for admins to run. `?new` opens the form of a new one. */
export function AdminStudios() {
  const say = useText()
  const list = useListUrl()
  const creating = useNew()
  const answer = useAdminStudiosQuery(narrowedBy(list))
  const [open, setOpen] = useState<StudioDialog | null>(null)
  const [deleted, setDeleted] = useState<string>()
  const close = () => setOpen(null)
  return (
    <OfficePage
      title={say('office-studios.title')}
      actions={
        <Button kind="signal" onClick={creating.show}>
          <Icon name="plus" /> {say('office-studios.add')}
        </Button>
      }
    >
      {deleted && <Done text={deleted} onDismiss={() => setDeleted(undefined)} />}
      <StudioList list={list} answer={answer} none={say('office-studios.none-admin')}>
        {(studio) => <AdminStudioCard key={studio.id} studio={studio} onOpen={(what) => setOpen({ what, studio })} />}
      </StudioList>
      <Suspense fallback={null}>
        {creating.open && <CreateStudioDialog onClose={creating.close} />}
        {open && (
          <AdminStudioDialog
            open={open}
            onOpen={setOpen}
            onDeleted={(info) => setDeleted([say('office-studios.deleted'), info].filter(Boolean).join(' '))}
            onClose={close}
          />
        )}
      </Suspense>
    </OfficePage>
  )
}
