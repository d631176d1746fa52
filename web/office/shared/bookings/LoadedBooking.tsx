import type { ReactNode } from 'react'
import type { BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { Loaded } from '../lists/Loaded.tsx'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { bookingsApi } from './bookings-api.ts'

/** Shows a dialog about a booking once it is loaded; until then, a dialog that says how it loads. */
export function LoadedBooking({
  area,
  id,
  title,
  onClose,
  children,
}: {
  area: OfficeArea
  id: string
  title: string
  onClose: () => void
  children: (booking: BookingDetail['booking']) => ReactNode
}) {
  const t = useTranslate()
  const answer = bookingsApi.useOfficeBookingQuery({ area, id })
  if (answer.currentData) return children(answer.currentData.booking)
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Loaded answer={answer} failed={t('bookings.detail-failed')} skeleton={<Skeleton className="h-90 w-full" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
