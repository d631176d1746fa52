import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useSessionOrEnded } from '../../shared/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useListUrl, useNew } from '../shared/lists/list-url.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import type { ManagedDialog } from './ManagerStudioDialog.tsx'
import {
  approvalOf,
  CardButton,
  OfficeStudioCard,
  PartButtons,
  rejectionText,
  WaitingBand,
} from './OfficeStudioCard.tsx'
import { officeStudiosApi } from './office-studios-api.ts'
import { narrowedBy, StudioList } from './StudioList.tsx'

/** A studio as its manager sees it. */
function ManagerStudioCard({
  studio,
  onOpen,
}: {
  studio: OfficeStudio
  onOpen: (what: ManagedDialog['what']) => void
}) {
  const { t, format } = useWords()
  const { name, active, archived_at, total_bookings, total_revenue } = studio
  const archived = archived_at
    ? t('office-studios.archived.manager', { date: format.fullDate(archived_at) })
    : undefined
  return (
    <OfficeStudioCard
      studio={studio}
      seenBy="manager"
      pending={t('office-studios.badge.pending-approval')}
      waiting={<Band studio={studio} />}
      facts={[
        { name: t('office.bookings'), value: format.count(total_bookings) },
        { name: t('office.revenue'), value: format.money(total_revenue) },
        { name: t('office-studios.approval'), value: t(`office-studios.approval.${approvalOf(studio)}`) },
      ]}
      actions={
        <>
          <PartButtons studio={name} of={['images', 'hours']} onOpen={onOpen} />
          <span className="flex flex-wrap gap-2 md:ml-auto">
            <CardButton
              text={t('office.edit')}
              studio={name}
              disabled={archived !== undefined}
              title={archived}
              onClick={() => onOpen('edit')}
            />
            <CardButton
              text={t('office-studios.archive')}
              studio={name}
              disabled={!active}
              title={archived ?? (active ? undefined : t('office-studios.archive-only-active'))}
              onClick={() => onOpen('archive')}
            />
          </span>
        </>
      }
    />
  )
}

/** The pending approval, why the last one was rejected, or the fields that an admin declined when approving it. */
function Band({ studio: { pending_kinds, rejection, declined_fields } }: { studio: OfficeStudio }) {
  const t = useTranslate()
  if (pending_kinds.length > 0)
    return <WaitingBand text={pending_kinds.map((kind) => t(`office-studios.waits.${kind}`)).join('. ')} />
  if (rejection) return <WaitingBand icon="warning" text={rejectionText(t, rejection)} />
  if (declined_fields.length === 0) return null
  const fields = declined_fields.map((field) => t(`office-studios.field.${field}`)).join(', ')
  return <WaitingBand icon="check" text={t('office-studios.declined', { fields })} />
}

const SubmitStudioDialog = onDemand(async () => (await import('./ManagerStudioDialog.tsx')).SubmitStudioDialog)
const CalendarFeedsDialog = onDemand(async () => (await import('./CalendarFeedsDialog.tsx')).CalendarFeedsDialog)
const ManagerStudioDialog = onDemand(async () => (await import('./ManagerStudioDialog.tsx')).ManagerStudioDialog)

/** Lists a manager's own studios. `?new` opens the form for a new one; an admin's is in the admin area. */
export function ManagerStudios() {
  const t = useTranslate()
  const list = useListUrl()
  const creating = useNew()
  const session = useSessionOrEnded()
  const answer = officeStudiosApi.useManagedStudiosQuery(narrowedBy(list))
  const [open, setOpen] = useState<ManagedDialog | null>(null)
  const [showsFeeds, setShowsFeeds] = useState(false)
  if (creating.open && session?.role === 'admin') return <Navigate to="/admin/studios?new" replace />
  return (
    <OfficePage
      title={t('office.nav.my-studios')}
      actions={
        <>
          {session?.role === 'studio_manager' && (
            <Button kind="outline" onClick={() => setShowsFeeds(true)}>
              <Icon name="calendar" /> {t('calendar-feeds.title')}
            </Button>
          )}
          <Button kind="signal" onClick={creating.show}>
            <Icon name="plus" /> {t('office.create-studio')}
          </Button>
        </>
      }
    >
      <StudioList
        list={list}
        answer={{ ...answer, data: answer.data?.data, currentData: answer.currentData?.data }}
        none={t('office.no-own-studios')}
      >
        {(studios) =>
          studios.map((studio) => (
            <ManagerStudioCard key={studio.id} studio={studio} onOpen={(what) => setOpen({ what, studio })} />
          ))
        }
      </StudioList>
      {creating.open && (
        <DialogSteps value={noSteps}>
          <SubmitStudioDialog onClose={creating.close} />
        </DialogSteps>
      )}
      {showsFeeds && <CalendarFeedsDialog onClose={() => setShowsFeeds(false)} />}
      {open && <ManagerStudioDialog open={open} onClose={() => setOpen(null)} />}
    </OfficePage>
  )
}
