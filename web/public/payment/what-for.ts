import type { PaymentPage } from '../../../api/contract/payment.ts'
import type { Format } from '../../i18n/format.ts'
import type { Say } from '../../i18n/use-text.ts'
import { hourOf } from '../../shared/availability/clock.ts'
import { studioName } from '../../shared/studios/studio-name.ts'

/** What is paid for in one line: 'Mawimbi, Tue 1 Dec, 15:00 to 17:00'. */
export const whatFor = (say: Say, format: Format, booking: PaymentPage['booking']): string =>
  say('payment.for', {
    studio: studioName(say, booking.studioName),
    when: say('track.when-span', {
      day: format.shortDate(booking.date),
      from: format.hour(hourOf(booking.startTime)),
      to: format.hour(hourOf(booking.endTime)),
    }),
  })
