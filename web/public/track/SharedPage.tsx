import { useParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useSharedBookingQuery } from '../../shared/bookings/track-api.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingLead } from './BookingLead.tsx'
import { BookingPageSkeleton } from './BookingPageSkeleton.tsx'
import { NotShown } from './NotShown.tsx'

/** The page of a shared link: the studio, date and hours of a booking. Its reader can't change anything. */
export function SharedPage() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useSharedBookingQuery(token, { refetchOnFocus: true })
  if (!currentData && error) return <NotShown error={error} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!currentData) return <BookingPageSkeleton />
  const { booking } = currentData
  return (
    <div className="page max-w-[46rem] pt-6 md:pt-10">
      <PageTitle>{t('track.code', { code: booking.code })}</PageTitle>
      <BookingLead title={t('shared.title')} booking={booking} />
      <section aria-labelledby="session" className="panel overflow-hidden">
        <BookingFacts booking={booking} />
      </section>
      <p className="mt-5 text-muted">{t('shared.text')}</p>
    </div>
  )
}
