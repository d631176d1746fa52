import { useParams } from 'react-router-dom'
import type { SharedBooking } from '../../../api/contract/bookings.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { sharedBooking, trackApi } from '../../shared/bookings/track-api.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { BookingFacts, BookingLead } from './BookingLead.tsx'
import { BookingPageSkeleton, LoadError, texts } from './LoadStates.tsx'

/** The page of a shared link: the studio, date and hours of a booking. Its reader can't change anything. */
function SharedPage() {
  const { token = '' } = useParams()
  const answer = trackApi.useSharedBookingQuery(token, { refetchOnFocus: true })
  const { currentData, error } = answer
  if (currentData) return <Loaded booking={currentData.booking} />
  if (!error) return <BookingPageSkeleton />
  return <LoadError answer={answer} />
}

function Loaded({ booking }: Pick<SharedBooking, 'booking'>) {
  const t = useTranslate()
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

export const page: Page = {
  source: 'public/track/shared-page.tsx',
  Component: pageWithTexts(texts, SharedPage, (t) => ({ title: t('shared.title'), description: t('shared.head') })),
  data: (dispatch, { params: { token = '' } }) => dispatch(sharedBooking.initiate(token)),
  personal: true,
}
