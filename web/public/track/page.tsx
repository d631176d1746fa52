import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { dayAvailability } from '../../shared/availability/availability-api.ts'
import { trackedBooking } from '../../shared/bookings/track-api.ts'
import { PageHead } from '../../shared/page/PageHead.tsx'
import type { Page } from '../../shared/page/page.ts'
import { BookingPage } from './BookingPage.tsx'
import { texts } from './texts.ts'

export const page: Page = {
  source: 'public/track/page.tsx',
  Component: Booking,
  async data(dispatch, { params: { token = '' } }) {
    const { data: tracked } = await dispatch(trackedBooking.initiate(token))
    const { studio, date } = tracked?.booking ?? {}
    if (studio && date) await dispatch(dayAvailability.initiate({ studioId: studio.id, date }))
  },
  personal: true,
}

function Booking() {
  return (
    <NamespaceProvider texts={texts}>
      <Content />
    </NamespaceProvider>
  )
}

function Content() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('head.booking-title')} description={t('head.booking')} />
      <BookingPage />
    </>
  )
}
