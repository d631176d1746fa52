import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DialogSteps } from '../../ui/Dialog.tsx'
import { noSteps } from '../../ui/history-layers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { WaitingRows } from '../shared/lists/Loaded.tsx'
import { useListUrl, useNew } from '../shared/lists/list-url.ts'
import { useSettled } from '../shared/lists/settled.ts'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import type { NotDone } from '../shared/undo/decision-view.ts'
import { AdminStudioCard } from './AdminStudioCard.tsx'
import type { StudioDialog } from './AdminStudioDialog.tsx'
import { officeStudiosApi } from './office-studios-api.ts'
import { narrowedBy, StudioList } from './StudioList.tsx'

const CreateStudioDialog = onDemand(async () => (await import('./AdminStudioDialog.tsx')).CreateStudioDialog)
const AdminStudioDialog = onDemand(async () => (await import('./AdminStudioDialog.tsx')).AdminStudioDialog)

/** Lists all studios for admins. `?new` opens the form for a new one. */
export function AdminStudios() {
  const t = useTranslate()
  const list = useListUrl()
  const creating = useNew()
  const narrowed = narrowedBy(list)
  const answer = officeStudiosApi.useAdminStudiosQuery(narrowed)
  const settled = useSettled(JSON.stringify(narrowed), answer, { idOf, needsDecision })
  const { rows, waiting, show, onNext, renew } = settled
  const count = waiting.length
  const areNew = !onNext && waiting.every(needsDecision)
  const [open, setOpen] = useState<StudioDialog | null>(null)
  const [deleted, setDeleted] = useState<string>()
  const close = () => setOpen(null)
  useReview(setOpen)
  return (
    <OfficePage
      title={t('office.nav.studios')}
      actions={
        <Button kind="signal" onClick={creating.show}>
          <Icon name="plus" /> {t('office.add-studio')}
        </Button>
      }
    >
      {deleted && <Done text={deleted} onDismiss={() => setDeleted(undefined)} />}
      <StudioList
        list={list}
        answer={answer}
        waiting={
          <WaitingRows
            text={count > 0 ? t(areNew ? 'office.new-requests' : 'office-studios.more', { count }) : undefined}
            onShow={show}
          />
        }
        onNext={onNext}
        none={t('office-studios.none-admin')}
      >
        {() => rows.map((row) => <AdminStudioCard key={row.item.id} row={row} onOpen={setOpen} />)}
      </StudioList>
      {creating.open && (
        <DialogSteps value={noSteps}>
          <CreateStudioDialog onCreated={renew} onClose={creating.close} />
        </DialogSteps>
      )}
      {open && (
        <AdminStudioDialog
          open={open}
          onOpen={setOpen}
          onDeleted={(info) => {
            renew()
            setDeleted([t('office-studios.deleted'), info].filter(Boolean).join(' '))
          }}
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

/**
 * Opens the review of a studio whose decision was refused, at the link in the list of decisions. Its entry of the
 * history forgets it before the dialog adds another with the same state: Back and a reload do not open it again.
 */
function useReview(onOpen: (open: StudioDialog) => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Review>()
  const { currentData } = officeStudiosApi.useAdminStudioQuery(asked?.id ?? '', { skip: !asked })
  useEffect(() => {
    const review = reviewIn(location.state)
    if (!review) return
    setAsked(review)
    void navigate(location, {
      state: { ...location.state, review: undefined },
      replace: true,
      preventScrollReset: true,
    })
  }, [location, navigate])
  if (!asked || !currentData || reviewIn(location.state)) return
  setAsked(undefined)
  onOpen({ what: 'review', studio: currentData.data.studio, reason: asked.reason })
}

type Review = NonNullable<NotDone['review']>

/** Returns the review that the list of decisions left in the state of an address. */
const reviewIn = (state: { readonly review?: Review } | null) => state?.review

const idOf = ({ id }: OfficeStudio) => id
const needsDecision = ({ pending_approval }: OfficeStudio) => pending_approval

/** A message about an action with further effects. It stays until it is dismissed. */
function Done({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const t = useTranslate()
  return (
    <div role="alert" className="mb-5 flex items-center gap-3 rounded-control bg-green-soft py-1 pr-1 pl-4 font-medium">
      <Icon name="check" className="text-green-text" />
      <p className="flex-1 py-2">{text}</p>
      <IconButton icon="close" aria-label={t('office.dismiss')} onClick={onDismiss} />
    </div>
  )
}
