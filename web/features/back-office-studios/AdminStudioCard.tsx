import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { problemOf } from '../../app/problem.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
import { MoreActions } from '../back-office/ActionMenu.tsx'
import { refusalOf } from '../back-office/refusal.ts'
import type { StudioDialog } from './AdminStudioDialog.tsx'
import { CardButton } from './CardButton.tsx'
import { type Fact, OfficeStudioCard } from './OfficeStudioCard.tsx'
import { useActivateStudioMutation, useApproveStudioMutation, useFeatureStudioMutation } from './office-studios-api.ts'
import { WaitingBand } from './WaitingBand.tsx'

/** A studio as an admin runs it. What can't be done at once opens a dialog. */
export function AdminStudioCard({
  studio,
  onOpen,
}: {
  studio: OfficeStudio
  onOpen: (what: StudioDialog['what']) => void
}) {
  const say = useText()
  const facts = useFacts(studio)
  return (
    <OfficeStudioCard
      studio={studio}
      seenBy="admin"
      pending={say('office-studios.badge.pending')}
      waiting={studio.pending_approval && <Decision studio={studio} onOpen={onOpen} />}
      facts={facts}
      actions={
        <>
          <CardButton
            text={say('office-studios.session-types')}
            studio={studio.name}
            icon="clock"
            kind="quiet"
            onPress={() => onOpen('session-types')}
          />
          <CardButton
            text={say('office-studios.images')}
            studio={studio.name}
            icon="picture"
            kind="quiet"
            onPress={() => onOpen('images')}
          />
          <CardButton
            text={say('office-studios.hours')}
            studio={studio.name}
            icon="calendar"
            kind="quiet"
            onPress={() => onOpen('hours')}
          />
          <Actions studio={studio} onOpen={onOpen} />
        </>
      }
    />
  )
}

function useFacts(studio: OfficeStudio): readonly Fact[] {
  const say = useText()
  const format = useFormat()
  const { capacity, manager_name, hourly_rate, total_bookings, total_revenue } = studio
  return [
    { name: say('office-studios.capacity'), value: say('office-studios.people', { count: capacity }) },
    { name: say('office-studios.manager'), value: manager_name ?? say('office-studios.unassigned') },
    {
      name: say('office-studios.rate'),
      value: hourly_rate === null ? say('office-studios.no-rate') : format.money(hourly_rate),
    },
    { name: say('office-studios.total-bookings'), value: total_bookings },
    { name: say('office-studios.revenue'), value: format.money(total_revenue) },
  ]
}

/** What waits, and yes or no to it. */
function Decision({ studio, onOpen }: { studio: OfficeStudio; onOpen: (what: StudioDialog['what']) => void }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [approve, { isLoading }] = useApproveStudioMutation()
  const decide = async () => {
    const { data, error } = await approve({ id: studio.id, version: studio.pending_version })
    dispatch(
      data
        ? told(say('office-studios.approved', { studio: data.data.studio.name }))
        : told(refusalOf(error, say('office-studios.approve-failed')), true),
    )
    if (error && problemOf(error).code === 'edit_conflict') onOpen('review')
  }
  return (
    <WaitingBand text={studio.pending_kind ? say(`office-studios.asks.${studio.pending_kind}`) : ''}>
      {studio.pending_kind !== 'creation' && (
        <CardButton
          text={say('office-studios.see-edit')}
          studio={studio.name}
          kind="quiet"
          onPress={() => onOpen('review')}
        />
      )}
      <CardButton text={say('office-studios.reject')} studio={studio.name} onPress={() => onOpen('reject')} />
      <CardButton
        text={say('office-studios.approve')}
        studio={studio.name}
        kind="ink"
        busy={isLoading}
        onPress={decide}
      />
    </WaitingBand>
  )
}

interface Action {
  readonly id: string
  readonly text: string
  readonly busy?: boolean
  readonly onPress: () => void
}

/** What changes a studio: a button each where there is room, else Edit and a menu of the others. */
function Actions({ studio, onOpen }: { studio: OfficeStudio; onOpen: (what: StudioDialog['what']) => void }) {
  const say = useText()
  const toggles = useToggles(studio)
  const edit: Action = { id: 'edit', text: say('office-studios.edit-short'), onPress: () => onOpen('edit') }
  const others: readonly Action[] = [
    { id: 'assign', text: say('office-studios.assign'), onPress: () => onOpen('assign') },
    { id: 'delete', text: say('office-studios.delete'), onPress: () => onOpen('delete') },
  ]
  return (
    <>
      <span className="ml-auto hidden gap-1.5 @5xl:flex">
        {[...toggles, edit, ...others].map(({ id, ...action }) => (
          <CardButton key={id} studio={studio.name} {...action} />
        ))}
      </span>
      <span className="-mr-2 ml-auto flex gap-1.5 @5xl:hidden">
        <CardButton studio={studio.name} text={edit.text} onPress={edit.onPress} />
        <MoreActions
          label={say('office.more', { name: studio.name })}
          actions={[...toggles, ...others].map(({ id, text, onPress }) => ({ id, text, onAction: onPress }))}
        />
      </span>
    </>
  )
}

/** Featured or not, active or not: for studios about which nothing waits. An archived one can only be restored. */
function useToggles({
  id,
  featured,
  active,
  pending_approval,
  approved_at,
  archived_at,
}: OfficeStudio): readonly Action[] {
  const say = useText()
  const dispatch = useAppDispatch()
  const [feature, featuring] = useFeatureStudioMutation()
  const [activate, activating] = useActivateStudioMutation()
  const toggleFeatured = async () => {
    const { error } = await feature({ id, featured: !featured })
    if (error) dispatch(told(refusalOf(error, say('office-studios.featured-failed')), true))
  }
  const toggleActive = async () => {
    const { error } = await activate({ id, active: !active })
    if (error) dispatch(told(refusalOf(error, say('office-studios.active-failed')), true))
  }
  if (pending_approval || !approved_at) return []
  const activation = archived_at ? 'restore' : active ? 'deactivate' : 'activate'
  const toggles: readonly Action[] = [
    {
      id: 'feature',
      text: say(featured ? 'office-studios.unfeature' : 'office-studios.feature'),
      busy: featuring.isLoading,
      onPress: () => void toggleFeatured(),
    },
    {
      id: 'activate',
      text: say(`office-studios.${activation}`),
      busy: activating.isLoading,
      onPress: () => void toggleActive(),
    },
  ]
  return archived_at ? toggles.slice(1) : toggles
}
