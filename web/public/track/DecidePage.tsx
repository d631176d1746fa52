import { useParams } from 'react-router-dom'
import type { RequestToDecide } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import { type Translate, useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { type ApiProblem, problemOf } from '../../shared/api-client/problem.ts'
import { WhatsAppLink } from '../../shared/bookings/WhatsAppLink.tsx'
import { whenOf } from '../../shared/bookings/when.ts'
import { writtenPhone } from '../../shared/money/phone.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { studioName } from '../../shared/studios/studio-name.ts'
import { Announcer, useAnnounced } from '../../ui/Announcer.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { LostPage } from '../../ui/LostPage.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { BookingLead } from './BookingLead.tsx'
import { BookingPageSkeleton } from './BookingPageSkeleton.tsx'
import { Decision } from './Decision.tsx'
import { useRequestToDecideQuery } from './decide-api.ts'

/** The page of the link in a manager's message: a booking request, and Confirm and Decline while it is open. */
export function DecidePage() {
  const { token = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useRequestToDecideQuery(token, { refetchOnFocus: true })
  const problem = error ? problemOf(error) : undefined
  // The link stops working as soon as the person loses the studio, also on a page that is open.
  if (problem && (!currentData || problem.status === 403))
    return <LoadError problem={problem} busy={isFetching} onTryAgain={() => void refetch()} />
  return currentData ? <Request token={token} request={currentData} /> : <BookingPageSkeleton />
}

function Request({ token, request }: { token: string; request: RequestToDecide }) {
  const t = useTranslate()
  const { booking, manager, customer } = request
  const studio = studioName(t, booking.studio.name)
  return (
    <div className="page max-w-[46rem] pt-6 md:pt-10">
      <PageTitle>{t('decide.title')}</PageTitle>
      <BookingLead title={t('decide.for', { manager, studio })} booking={booking} />
      <section aria-labelledby="session" className="panel overflow-hidden">
        <BookingFacts booking={{ ...booking, ...(customer && { customerName: customer.name }) }} />
        {customer && <Contact booking={booking} customer={customer} />}
      </section>
      <Announcer>
        {request.status === 'open' ? <Decision token={token} request={request} /> : <Outcome request={request} />}
      </Announcer>
    </div>
  )
}

function Contact({
  booking,
  customer: { name, phone },
}: {
  booking: RequestToDecide['booking']
  customer: NonNullable<RequestToDecide['customer']>
}) {
  const t = useTranslate()
  const format = useFormat()
  const about = {
    customer: name,
    studio: studioName(t, booking.studio.name),
    code: booking.code,
    when: whenOf(t, format, booking),
  }
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-5 py-4 sm:px-7">
      <a href={`tel:+${phone}`} className="link font-medium tabular-nums">
        {writtenPhone(phone)}
      </a>
      <WhatsAppLink phone={phone} about={about} />
    </p>
  )
}

/** What came of a request that can no longer be decided here. */
function Outcome({ request }: { request: RequestToDecide }) {
  const t = useTranslate()
  const format = useFormat()
  const words = outcomeOf(t, format, request)
  useAnnounced(words)
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="text-lg">{words}</p>
      <ButtonLink to={`/manager/bookings?search=${request.booking.code}`} kind="outline">
        {t('decide.office')}
      </ButtonLink>
    </div>
  )
}

function outcomeOf(t: Translate, format: Format, { status, decision, cancelReason }: RequestToDecide): string {
  if (status === 'started') return t('decide.started')
  if (status === 'decided' && decision) {
    const who = decision.own ? t('decide.you') : (decision.by ?? t('decide.somebody'))
    const done = t(`decide.done.${decision.what}`, { who, moment: format.moment(decision.at) })
    return `${done} ${t(`decide.next.${decision.what}`)}`
  }
  if (cancelReason === 'customer') return t('decide.withdrawn')
  return t(cancelReason === 'unanswered' ? 'decide.expired' : 'decide.ended')
}

function LoadError({ problem, busy, onTryAgain }: { problem: ApiProblem; busy: boolean; onTryAgain: () => void }) {
  const t = useTranslate()
  const lost = { 403: 'decide.not-yours', 404: 'decide.missing' } as const
  const title = problem.status === 403 || problem.status === 404 ? t(lost[problem.status]) : undefined
  return (
    <LostPage title={title ?? t('decide.failed')} text={title ? problem.error : t('decide.failed-text')}>
      <PageTitle>{title ?? t('decide.failed')}</PageTitle>
      {title ? (
        <ButtonLink to="/manager/bookings" kind="ink">
          {t('decide.office')}
        </ButtonLink>
      ) : (
        <Button kind="ink" busy={busy} onClick={onTryAgain}>
          {t('try-again')}
        </Button>
      )}
    </LostPage>
  )
}
