import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { MoreTexts } from '../../i18n/MoreTexts.tsx'
import { useText } from '../../i18n/use-text.ts'
import { dayAvailability } from '../availability/availability-api.ts'
import { BookingPage } from './BookingPage.tsx'
import { trackTexts } from './texts.ts'
import { trackedBooking } from './track-api.ts'

export const page: Page = {
  source: 'features/track/page.tsx',
  Component: Booking,
  async data(dispatch, { params: { token = '' } }) {
    const { data: tracked } = await dispatch(trackedBooking.initiate(token))
    const { studio, date } = tracked?.booking ?? {}
    if (studio && date) await dispatch(dayAvailability.initiate({ studioId: studio.id, date }))
  },
  personal: true,
}

function Booking() {
  const say = useText()
  return (
    <MoreTexts texts={trackTexts}>
      <PageHead title={say('head.booking-title')} description={say('head.booking')} />
      <BookingPage />
    </MoreTexts>
  )
}
