import { Fragment, type ReactNode } from 'react'
import type { AdminBooking, BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { WhatsAppLink } from '../../../shared/bookings/BookingLinks.tsx'
import { useCopy } from '../../../shared/feedback/use-copy.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { useToast } from '../../../shared/feedback/use-toast.ts'
import { isErased } from '../../../shared/money/phone.ts'
import { studioName } from '../../../shared/studios/studio-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { problemTextOf } from '../dialogs/ErrorBanner.tsx'
import { dayOf, hoursOf, phoneText } from './booking-words.ts'
import { bookingsApi } from './bookings-api.ts'

/** A titled section of the details of a row. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-[0.9375rem] font-semibold tracking-normal text-muted">{title}</h3>
      {children}
    </section>
  )
}

/** A note about a booking, in a box with a title. */
export function NoteBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="mt-1 rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
      <span className="block text-sm text-muted">{title}</span>
      {children}
    </p>
  )
}

/** The customer of a booking, with links to write to them and call them. */
export function CustomerPart({ detail }: { detail: BookingDetail['booking'] }) {
  const { t, format } = useWords()
  const about = {
    customer: detail.customer_name,
    studio: studioName(t, detail.studio_name),
    code: detail.code,
    when: `${dayOf(t, format, detail)}, ${hoursOf(t, format, detail)}`,
  }
  return (
    <DetailsPart title={t('booked.customer')}>
      <p className="font-semibold">{detail.customer_name}</p>
      {!isErased(detail.customer_phone) && (
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
      )}
      <p className="text-muted">{t('bookings.people', { people: detail.number_of_people })}</p>
      {detail.walk_in?.messages === false && <p className="text-muted">{t('bookings.no-messages')}</p>}
    </DetailsPart>
  )
}

/** An e-mail address that breaks before "@" and dots if it does not fit on a line. */
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

/** The payment link of a booking, which can be copied or sent to the customer again. */
export function PaymentLink({ bookingId, code, link }: { bookingId: string; code: string; link: string }) {
  const t = useTranslate()
  const toast = useToast()
  const [resend, { isLoading }] = bookingsApi.useResendLinkMutation()
  const [problem, setProblem] = useProblem()
  const copy = useCopy()
  const sendAgain = async () => {
    const { error } = await resend(bookingId)
    setProblem(error && ((t) => problemTextOf(error, t('bookings.link-failed'))))
    if (!error) toast(t('bookings.link-sent', { code }))
  }
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      <p className="min-w-0">
        <span className="block text-muted">{t('bookings.link')}</span>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="block truncate font-medium underline underline-offset-4"
        >
          {link.replace(/^https?:\/\//, '')}
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" size="small" onClick={() => void copy(link, t('bookings.link-copied'))}>
          <Icon name="copy" /> {t('bookings.link-copy')}
        </Button>
        <Button kind="outline" size="small" busy={isLoading} onClick={sendAgain}>
          <Icon name="mail" /> {t('bookings.link-send')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-signal-text">
          {problem}
        </p>
      )}
    </div>
  )
}
