import { useTranslate } from '../../../i18n/use-translate.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { type Answer, Loaded } from '../lists/Loaded.tsx'

/** A dialog about a booking that is still loading, or that could not be loaded. */
export function BookingLoading({
  title,
  answer,
  onClose,
}: {
  title: string
  answer: Answer<unknown>
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Loaded answer={answer} failed={t('bookings.detail-failed')} skeleton={<Skeleton className="h-90 w-full" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
