import { Fragment, type ReactNode } from 'react'
import type { AdminBooking, BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../../i18n/use-translate.ts'
import { WhatsAppLink } from '../../../shared/bookings/WhatsAppLink.tsx'
import { studioName } from '../../../shared/studios/studio-text.ts'
import { dayOf, hoursOf, phoneText } from './when.ts'

/** A titled section of the details of a row. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-[0.9375rem] font-semibold tracking-normal text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** The customer of a booking, with links to write and to call. */
export function CustomerPart({ detail }: { detail: BookingDetail['booking'] }) {
  const t = useTranslate()
  const format = useFormat()
  const about = {
    customer: detail.customer_name,
    studio: studioName(t, detail.studio_name),
    code: detail.code,
    when: `${dayOf(t, format, detail)}, ${hoursOf(t, format, detail)}`,
  }
  return (
    <DetailsPart title={t('bookings.customer')}>
      <p className="font-semibold">{detail.customer_name}</p>
      <p className="grid grid-cols-1 justify-items-start gap-1">
        {detail.customer_email !== '' && (
          <a
            href={`mailto:${encodeURIComponent(detail.customer_email).replace('%40', '@')}`}
            aria-label={detail.customer_email}
            className="link max-w-full font-medium break-words"
          >
            <EmailText address={detail.customer_email} />
          </a>
        )}
        <a href={`tel:+${detail.customer_phone.replace(/\D/g, '')}`} className="link font-medium tabular-nums">
          {phoneText(detail.customer_phone)}
        </a>
        <WhatsAppLink phone={detail.customer_phone} about={about} />
      </p>
      <p className="text-muted">{t('bookings.people', { people: detail.number_of_people })}</p>
      {detail.walk_in?.messages === false && <p className="text-muted">{t('bookings.no-messages')}</p>}
    </DetailsPart>
  )
}

/** An e-mail address that breaks before "@" and dots where it does not fit on a line. */
const EmailText = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Says that a studio has closed the hours of a booking since it was requested. */
export function OutsideHours({ booking }: { booking: Pick<AdminBooking, 'outside_hours'> }) {
  const t = useTranslate()
  if (!booking.outside_hours) return null
  return <p className="font-semibold text-gold">{t('bookings.outside-hours')}</p>
}
