import { type ComponentProps, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { RequestToDecide } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { WhatsAppLink } from '../../shared/bookings/BookingLinks.tsx'
import { whenOf } from '../../shared/bookings/booking-texts.ts'
import { isErased, writtenPhone } from '../../shared/money/phone.ts'
import { ErrorPage, LoadFailed } from '../../shared/page/ErrorPage.tsx'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Announcer, useAnnounced } from '../../ui/States.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { BookingFacts, BookingLead } from './BookingLead.tsx'
import { decideApi, requestToDecide } from './decide-api.ts'
import { decide } from './decide-texts.en.ts'
import { BookingPageSkeleton, texts } from './LoadStates.tsx'

/** The texts of the page on which a manager decides about a request. */
const decideTexts: Namespace = mergeNamespaces(
  { en: decide, sw: async () => (await import('./decide-texts.sw.ts')).decide },
  texts,
)

const RejectDialog = onDemand(async () => (await import('./RejectDialog.tsx')).RejectDialog)

/** The Confirm and Reject buttons, the name of the person who decides, and the effect of each. */
function Decision({ token, request }: { token: string; request: RequestToDecide }) {
  const t = useTranslate()
  const [isRejecting, setRejecting] = useState(false)
  const [decide, { isLoading, error, originalArgs }] = decideApi.useDecideRequestMutation()
  const { booking, manager, customer } = request
  const answer = (what: 'confirm' | 'reject', reason = '') =>
    decide({ token, body: { what, reason, seenSlots: booking.slots } })
  const failureOf = (failure: typeof error) =>
    failure && reasonOr(t('decide.not-saved'), problemOf(failure), t('decide.unconfirmed'))
  const hasTime = booking.slots.length > 0
  return (
    <div className="mt-6 grid gap-4">
      <p>{t('decide.name', { manager })}</p>
      {/* The dialog shows why rejecting failed. */}
      <FormAlert text={originalArgs?.body.what === 'confirm' ? failureOf(error) : undefined} />
      {!hasTime && <p>{t('decide.no-time')}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {hasTime ? (
          <Button kind="signal" size="large" busy={isLoading && !isRejecting} onClick={() => void answer('confirm')}>
            {t('decide.confirm')}
          </Button>
        ) : (
          <ButtonLink to={`/manager/bookings?search=${booking.code}`} kind="signal" size="large">
            {t('decide.office')}
          </ButtonLink>
        )}
        <Button kind="outline" size="large" onClick={() => setRejecting(true)}>
          {t('decide.reject')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('decide.follows')}</p>
      {isRejecting && (
        <RejectDialog
          code={booking.code}
          customer={customer?.name ?? ''}
          busy={isLoading}
          onReason={async (reason) => {
            const { error: failure } = await answer('reject', reason)
            return failureOf(failure)
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}

/** The page of the link in a manager's message: a booking request, and Confirm and Reject while it is open. */
function DecidePage() {
  const { token = '' } = useParams()
  const answer = decideApi.useRequestToDecideQuery(token, { refetchOnFocus: true })
  const { currentData, error } = answer
  const problem = error ? problemOf(error) : undefined
  // The link stops working as soon as the person loses the studio, also on a page that is open.
  if (problem && (!currentData || problem.status === 403)) return <RequestFailed answer={answer} />
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
  const { t, format } = useWords()
  const about = {
    customer: name,
    studio: studioName(t, booking.studio.name),
    code: booking.code,
    when: whenOf(t, format, booking),
  }
  if (isErased(phone)) return null
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-5 py-4 sm:px-7">
      <a href={`tel:+${phone}`} className="link font-medium tabular-nums">
        {writtenPhone(phone)}
      </a>
      <WhatsAppLink phone={phone} about={about} />
    </p>
  )
}

/** The outcome of a request that can no longer be decided here. */
function Outcome({ request }: { request: RequestToDecide }) {
  const { t, format } = useWords()
  const words = outcomeOf(t, format, request)
  useAnnounced(words)
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <NoBreak className="text-lg" text={words} />
      <ButtonLink to={`/manager/bookings?search=${request.booking.code}`} kind="outline">
        {t('decide.office')}
      </ButtonLink>
    </div>
  )
}

function outcomeOf(t: Translate, format: Format, { status, decision, cancelReason, booking }: RequestToDecide): string {
  if (status === 'started') return t('decide.started')
  if (status === 'decided' && decision) {
    const who = decision.own ? t('decide.you') : (decision.by ?? t('decide.somebody'))
    const done = t(`decide.done.${decision.what}`, { who, moment: format.moment(decision.at) })
    const isMoved = booking.status === 'requested'
    const next = isMoved
      ? 'decide.next.moved'
      : decision.what === 'confirmed'
        ? 'decide.next.confirmed'
        : 'decide.next.over'
    return `${done} ${t(next)}`
  }
  if (cancelReason === 'customer') return t('decide.withdrawn')
  return t(cancelReason === 'unanswered' ? 'decide.expired' : 'decide.ended')
}

/** The page of a request that the reader of the link may not decide, that does not exist, or that did not load. */
function RequestFailed({ answer }: Pick<ComponentProps<typeof LoadFailed>, 'answer'>) {
  const t = useTranslate()
  const { status, error } = problemOf(answer.error)
  if (status !== 403 && status !== 404) return <LoadFailed title={t('decide.failed')} answer={answer} />
  return (
    <ErrorPage title={t(status === 403 ? 'decide.not-yours' : 'decide.missing')} text={error}>
      <ButtonLink to="/manager/bookings" kind="ink">
        {t('decide.office')}
      </ButtonLink>
    </ErrorPage>
  )
}

export const page: Page = {
  source: 'public/track/decide-page.tsx',
  Component: pageWithTexts(decideTexts, DecidePage, (t) => ({
    title: t('decide.title'),
    description: t('decide.head'),
  })),
  data: (dispatch, { params: { token = '' } }) => dispatch(requestToDecide.initiate(token)),
  personal: true,
}
