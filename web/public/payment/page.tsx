import { useParams } from 'react-router-dom'
import { isOver } from '../../../api/contract/statuses.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { type ApiProblem, reasonOr } from '../../shared/api-client/problem.ts'
import { payment } from '../../shared/money/payment-api.ts'
import { isPaid } from '../../shared/money/payment-state.ts'
import { ErrorPage } from '../../shared/page/ErrorPage.tsx'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Announcer, Skeleton } from '../../ui/States.tsx'
import { GoHome, NoPayment, texts } from './InvalidLink.tsx'
import { OpenPayment } from './OpenPayment.tsx'
import { EndedBooking, PaidPayment } from './PaidPayment.tsx'
import { isCompleted, usePayment } from './use-payment.ts'

/** The page of a payment link: paying, the state of the prompt, and the paid state. It updates itself. */
function PaymentPage() {
  return (
    <Announcer>
      <PaymentByStatus />
    </Announcer>
  )
}

function PaymentByStatus() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { page, isMissing, latestState, problem, isFetching, retry } = usePayment(token)
  const state = latestState?.data
  if (state && isOver(state.bookingStatus)) return <EndedBooking ended={state} />
  if (problem?.ended) return <EndedBooking ended={problem.ended} />
  if (state && isPaid(state)) return <PaidPayment page={page} state={state} bookingUrl={state.bookingUrl} />
  if (problem && isCompleted(problem))
    // The last known state is from before.
    return <PaidPayment page={page} state={null} bookingUrl={problem.bookingUrl ?? null} />
  if (isMissing) return <NoPayment title={t('payment.missing')} text={t('payment.missing-text')} />
  if (page && latestState) return <OpenPayment token={token} page={page} latestState={latestState} />
  if (problem) return <Failed problem={problem} busy={isFetching} onTryAgain={retry} />
  return <PaymentSkeleton />
}

function Failed({ problem, busy, onTryAgain }: { problem: ApiProblem; busy: boolean; onTryAgain: () => void }) {
  const t = useTranslate()
  return (
    <ErrorPage title={t('payment.error')} text={reasonOr(t('payment.failed'), problem)}>
      <Button kind="ink" busy={busy} onClick={onTryAgain}>
        {t('try-again')}
      </Button>
      <GoHome kind="outline" />
    </ErrorPage>
  )
}

function PaymentSkeleton() {
  const t = useTranslate()
  return (
    <div aria-busy="true" className="page pt-6 md:pt-10">
      <PageTitle>{t('loading')}</PageTitle>
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-12 w-120 max-w-full md:h-15" />
      <Skeleton className="mt-4 mb-9 h-5 w-72 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
        <div className="panel grid gap-5 p-7">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-14 w-full rounded-pill!" />
        </div>
        <Skeleton className="h-90 rounded-panel!" />
      </div>
    </div>
  )
}

export const page: Page = {
  source: 'public/payment/page.tsx',
  Component: pageWithTexts(texts, PaymentPage, (t) => ({
    title: t('head.payment-title'),
    description: t('head.payment'),
  })),
  data: (dispatch, { params: { token = '' } }) => dispatch(payment.initiate(token)),
  personal: true,
}
