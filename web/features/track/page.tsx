import { PageHead } from '../../app/PageHead.tsx'
import type { Page } from '../../app/page.ts'
import { useText } from '../../i18n/use-text.ts'
import { BookingPage } from './BookingPage.tsx'
import { trackedBooking } from './track-api.ts'

export const page: Page = {
  source: 'features/track/page.tsx',
  Component: Booking,
  data: (dispatch, { params: { token = '' } }) => dispatch(trackedBooking.initiate(token)),
  personal: true,
}

function Booking() {
  const say = useText()
  return (
    <>
      <PageHead title={say('head.booking-title')} description={say('head.booking')} />
      <BookingPage />
    </>
  )
}
