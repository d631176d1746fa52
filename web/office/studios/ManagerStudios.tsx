import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useListUrl, useNew } from '../shared/lists/list-url.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { ManagerStudioCard } from './ManagerStudioCard.tsx'
import type { ManagedDialog } from './ManagerStudioDialog.tsx'
import { useManagedStudiosQuery } from './office-studios-api.ts'
import { narrowedBy, StudioList } from './StudioList.tsx'

const SubmitStudioDialog = lazy(async () => ({
  default: (await import('./ManagerStudioDialogs.tsx')).SubmitStudioDialog,
}))
const CalendarFeedsDialog = lazy(async () => ({
  default: (await import('./CalendarFeedsDialog.tsx')).CalendarFeedsDialog,
}))
const ManagerStudioDialog = lazy(async () => ({
  default: (await import('./ManagerStudioDialog.tsx')).ManagerStudioDialog,
}))

/** Lists a manager's own studios. `?new` opens the form for a new one. */
export function ManagerStudios() {
  const t = useTranslate()
  const list = useListUrl()
  const creating = useNew()
  const answer = useManagedStudiosQuery(narrowedBy(list))
  const [open, setOpen] = useState<ManagedDialog | null>(null)
  const [showsFeeds, setShowsFeeds] = useState(false)
  return (
    <OfficePage
      title={t('office-studios.mine')}
      actions={
        <>
          <Button kind="outline" onClick={() => setShowsFeeds(true)}>
            <Icon name="calendar" /> {t('calendar-feeds.title')}
          </Button>
          <Button kind="signal" onClick={creating.show}>
            <Icon name="plus" /> {t('office-studios.create')}
          </Button>
        </>
      }
    >
      <StudioList
        list={list}
        answer={{ ...answer, data: answer.data?.data, currentData: answer.currentData?.data }}
        none={t('office-studios.none-mine')}
      >
        {(studios) =>
          studios.map((studio) => (
            <ManagerStudioCard key={studio.id} studio={studio} onOpen={(what) => setOpen({ what, studio })} />
          ))
        }
      </StudioList>
      <Suspense fallback={null}>
        {creating.open && (
          <DialogSteps value={noSteps}>
            <SubmitStudioDialog onClose={creating.close} />
          </DialogSteps>
        )}
        {showsFeeds && <CalendarFeedsDialog onClose={() => setShowsFeeds(false)} />}
        {open && <ManagerStudioDialog open={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </OfficePage>
  )
}
