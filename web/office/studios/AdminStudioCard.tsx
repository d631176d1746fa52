import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { MoreActions } from '../shared/dialogs/ActionMenu.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import type { SettledRow } from '../shared/lists/settled.ts'
import { useDecisionAbout } from '../shared/undo/DecisionsProvider.tsx'
import { SecondsLeft, UndoButton } from '../shared/undo/DecisionTray.tsx'
import { type DecisionView, wordsOf } from '../shared/undo/decision-view.ts'
import type { StudioDialog } from './AdminStudioDialog.tsx'
import { approvalOf, CardButton, type Fact, OfficeStudioCard, PartButtons, WaitingBand } from './OfficeStudioCard.tsx'
import { officeStudiosApi, useHoldStudio } from './office-studios-api.ts'

/** A studio as admins manage it. Actions that need further input open a dialog. */
export function AdminStudioCard({
  row,
  onOpen,
}: {
  row: SettledRow<OfficeStudio>
  onOpen: (open: StudioDialog) => void
}) {
  const t = useTranslate()
  const studio = useStudio(row)
  const open = (what: StudioDialog['what']) => onOpen({ what, studio })
  const facts = useFacts(studio, row.before.pending_approval)
  return (
    <OfficeStudioCard
      studio={studio}
      seenBy="admin"
      pending={t('office-studios.badge.pending')}
      waiting={row.before.pending_approval && <Decision submitted={row.before} studio={studio} onOpen={onOpen} />}
      facts={facts}
      actions={
        <>
          <PartButtons studio={studio.name} of={['session-types', 'images', 'hours']} onOpen={open} />
          <Actions studio={studio} onOpen={open} />
        </>
      }
    />
  )
}

/** Returns the current studio of a row. Loads it separately if it has left the list. */
function useStudio({ item, left }: SettledRow<OfficeStudio>): OfficeStudio {
  const { data } = officeStudiosApi.useAdminStudioQuery(item.id, { skip: !left })
  return (left && data?.data.studio) || item
}

/** The facts of a studio. A rejection is one of them unless the band above the card says so. */
function useFacts(studio: OfficeStudio, hasBand: boolean): readonly Fact[] {
  const { t, format } = useWords()
  const rejected = { name: t('office-studios.approval'), value: t('office-studios.approval.rejected') }
  const { capacity, manager_name, hourly_rate, total_bookings, total_revenue } = studio
  return [
    { name: t('office-studios.field.capacity'), value: t('studio.people', { count: capacity }) },
    { name: t('office-studios.manager'), value: manager_name ?? t('office-studios.unassigned') },
    {
      name: t('office-studios.field.hourlyRate'),
      value: hourly_rate === null ? t('office-studios.no-rate') : format.money(hourly_rate),
    },
    { name: t('types.bookings'), value: format.count(total_bookings) },
    { name: t('office.revenue'), value: format.money(total_revenue) },
    ...(approvalOf(studio) === 'rejected' && !hasBand ? [rejected] : []),
  ]
}

/**
 * The pending approval with its decision buttons or the undo button. After the decision the band keeps its height, so that
 * the cards below keep their places.
 */
function Decision({
  submitted,
  studio,
  onOpen,
}: {
  /** The studio when the list was requested. */
  submitted: OfficeStudio
  studio: OfficeStudio
  onOpen: (open: StudioDialog) => void
}) {
  const t = useTranslate()
  const hold = useHoldStudio()
  const decision = useDecisionAbout(studio.id)
  const waits = studio.pending_approval && (!decision || decision.state.status === 'failed')
  const review = (reason?: string) => onOpen({ what: 'review', studio, reason })
  const approve = () =>
    studio.pending_conflicts.length > 0 ? review() : hold(studio, { what: 'approve', version: studio.pending_version })
  const hidden = waits ? '' : 'invisible'
  // What is decided now, which may be more than when the list was requested.
  const kinds = waits ? studio.pending_kinds : submitted.pending_kinds
  return (
    <WaitingBand
      text={kinds.map((kind) => t(`office-studios.asks.${kind}`)).join('. ')}
      instead={waits && !decision ? undefined : <Decided studio={studio} decision={decision} />}
    >
      {!kinds.includes('creation') && (
        <CardButton
          text={t('office-studios.see-edit')}
          studio={studio.name}
          kind="quiet"
          className={hidden}
          onClick={() => review()}
        />
      )}
      {decision?.mine && decision.state.status === 'pending' ? (
        <UndoButton decision={decision} />
      ) : (
        <CardButton
          text={t('office-studios.reject')}
          studio={studio.name}
          className={hidden}
          onClick={() => onOpen({ what: 'reject', studio })}
        />
      )}
      <CardButton
        text={t('office-studios.approve')}
        studio={studio.name}
        kind="ink"
        className={hidden}
        onClick={approve}
      />
    </WaitingBand>
  )
}

/** The decision: made, being sent, or failed while the approval is still pending. */
function Decided({ studio, decision }: { studio: OfficeStudio; decision: DecisionView | undefined }) {
  const t = useTranslate()
  if (decision?.state.status === 'failed' && studio.pending_approval)
    return <span className="font-semibold text-signal-text">{wordsOf(t, decision).notDone}</span>
  if (decision?.state.status !== 'pending' && decision?.state.status !== 'sending')
    return t(`office-studios.approval.${approvalOf(studio)}`)
  return (
    <>
      {wordsOf(t, decision).doingShort}{' '}
      {decision.state.status === 'pending' && <SecondsLeft until={decision.state.until} />}
    </>
  )
}

interface Action {
  readonly id: string
  readonly text: string
  readonly busy?: boolean
  readonly onClick: () => void
}

/** The actions on a studio: a button for each if there is room, otherwise Edit and a menu. */
function Actions({ studio, onOpen }: { studio: OfficeStudio; onOpen: (what: StudioDialog['what']) => void }) {
  const t = useTranslate()
  const toggles = useToggles(studio)
  const edit: Action = { id: 'edit', text: t('office.edit'), onClick: () => onOpen('edit') }
  const others: readonly Action[] = [
    { id: 'assign', text: t('office-studios.assign'), onClick: () => onOpen('assign') },
    { id: 'delete', text: t('office.delete'), onClick: () => onOpen('delete') },
  ]
  return (
    <>
      <span className="ml-auto hidden gap-1.5 @4xl:flex">
        {[...toggles, edit, ...others].map(({ id, ...action }) => (
          <CardButton key={id} studio={studio.name} {...action} />
        ))}
      </span>
      <span className="-mr-2 ml-auto flex gap-1.5 @4xl:hidden">
        <CardButton studio={studio.name} text={edit.text} onClick={edit.onClick} />
        <MoreActions
          label={t('office.more', { name: studio.name })}
          actions={[...toggles, ...others].map(({ id, text, onClick }) => ({ id, text, onAction: onClick }))}
        />
      </span>
    </>
  )
}

/** Toggles featured and active, for studios without a pending approval. An archived studio can only be restored. */
function useToggles({
  id,
  featured,
  active,
  pending_approval,
  approved_at,
  archived_at,
}: OfficeStudio): readonly Action[] {
  const t = useTranslate()
  const toast = useToast()
  const [feature, featuring] = officeStudiosApi.useFeatureStudioMutation()
  const [activate, activating] = officeStudiosApi.useActivateStudioMutation()
  const toggle = async (sent: Promise<{ error?: unknown }>, failed: string) => {
    const { error } = await sent
    if (error) toast(problemTextOf(error, failed), true)
  }
  if (pending_approval || !approved_at) return []
  const activation = archived_at ? 'restore' : active ? 'deactivate' : 'activate'
  const toggles: readonly Action[] = [
    {
      id: 'feature',
      text: t(featured ? 'office-studios.unfeature' : 'office-studios.feature'),
      busy: featuring.isLoading,
      onClick: () => void toggle(feature({ id, featured: !featured }), t('office-studios.featured-failed')),
    },
    {
      id: 'activate',
      text: t(`office-studios.${activation}`),
      busy: activating.isLoading,
      onClick: () => void toggle(activate({ id, active: !active }), t('office-studios.active-failed')),
    },
  ]
  return archived_at ? toggles.slice(1) : toggles
}
