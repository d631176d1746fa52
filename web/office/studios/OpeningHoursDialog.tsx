import { useTranslate } from '../../i18n/use-translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BlockedTime } from '../shared/blocked-time/BlockedTime.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import type { Namespace } from '../shared/page/navigation.ts'
import { Blackouts } from './Blackouts.tsx'
import { HoursOfPeriods } from './HoursOfPeriods.tsx'
import { useStudioHoursQuery } from './hours-api.ts'
import { WeekForm } from './WeekForm.tsx'
import { WindowForm } from './WindowForm.tsx'

/** The opening hours of a studio: its week, the buffer after each session, the closed days and the blocked time. */
export function OpeningHoursDialog({
  studio,
  area,
  onClose,
}: {
  studio: { readonly id: string; readonly name: string }
  area: Namespace
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = useStudioHoursQuery(studio.id)
  return (
    <Dialog
      title={t('office-studios.hours-title')}
      eyebrow={studio.name}
      closeLabel={t('close')}
      onClose={onClose}
      wide
    >
      <Loaded answer={answer} failed={t('office-studios.hours-failed')} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ data }) => (
          <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
            <div className="grid grid-cols-1 content-start gap-10">
              <WeekForm studioId={studio.id} opening={data} />
              <WindowForm studioId={studio.id} bookingWindow={data.bookingWindow} />
            </div>
            <div className="grid grid-cols-1 content-start gap-10">
              <Blackouts studioId={studio.id} blackouts={data.blackouts} />
              <HoursOfPeriods studioId={studio.id} opening={data} />
              <BlockedTime studioId={studio.id} area={area} />
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
