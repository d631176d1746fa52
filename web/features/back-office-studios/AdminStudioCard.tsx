import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useAppDispatch } from '../../app/store.ts'
import { told } from '../../app/toasts.ts'
import { useFormat, useText } from '../../i18n/use-text.ts'
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
  return (
    <OfficeStudioCard
      studio={studio}
      pending={say('office-studios.badge.pending')}
      waiting={studio.pending_approval && <Decision studio={studio} onOpen={onOpen} />}
      facts={useFacts(studio)}
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
          <span className="flex flex-wrap gap-x-1.5 gap-y-2 md:ml-auto">
            {!studio.pending_approval && studio.approved_at && <Toggles studio={studio} />}
            <CardButton text={say('office-studios.edit-short')} studio={studio.name} onPress={() => onOpen('edit')} />
            <CardButton text={say('office-studios.assign')} studio={studio.name} onPress={() => onOpen('assign')} />
            <CardButton text={say('office-studios.delete')} studio={studio.name} onPress={() => onOpen('delete')} />
          </span>
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

/** Featured or not, active or not: for studios about which nothing waits. */
function Toggles({ studio }: { studio: OfficeStudio }) {
  const say = useText()
  const dispatch = useAppDispatch()
  const [feature, featuring] = useFeatureStudioMutation()
  const [activate, activating] = useActivateStudioMutation()
  const { id, name, featured, active } = studio
  const toggleFeatured = async () => {
    const { error } = await feature({ id, featured: !featured })
    if (error) dispatch(told(refusalOf(error, say('office-studios.featured-failed')), true))
  }
  const toggleActive = async () => {
    const { error } = await activate({ id, active: !active })
    if (error) dispatch(told(refusalOf(error, say('office-studios.active-failed')), true))
  }
  return (
    <>
      <CardButton
        text={say(featured ? 'office-studios.unfeature' : 'office-studios.feature')}
        studio={name}
        busy={featuring.isLoading}
        onPress={toggleFeatured}
      />
      <CardButton
        text={say(active ? 'office-studios.deactivate' : 'office-studios.activate')}
        studio={name}
        busy={activating.isLoading}
        onPress={toggleActive}
      />
    </>
  )
}
