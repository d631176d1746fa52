import type { PaymentPage } from '../../../api/contract/payment.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'

/** Describes the booking in one line: 'Mawimbi, Tue 1 Dec, 15:00 to 17:00'. */
export const bookingSummary = (t: Translate, format: Format, booking: PaymentPage['booking']): string =>
  t('payment.for', {
    studio: studioName(t, booking.studioName),
    when: t('track.when-span', {
      day: format.shortDate(booking.date),
      from: format.hour(hourOf(booking.startTime)),
      to: format.hour(hourOf(booking.endTime)),
    }),
  })
