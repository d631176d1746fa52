import { useParams } from 'react-router-dom'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { bookingsTexts } from '../../shared/bookings/booking-texts.ts'
import { paymentApi, receipt } from '../../shared/money/payment-api.ts'
import { useAsOf } from '../../shared/offline/offline-state.ts'
import { ErrorPage, LoadFailed } from '../../shared/page/ErrorPage.tsx'
import { PageLoading, PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { receipt as english } from './texts.en.ts'

/** The texts of a receipt. */
const texts: Namespace = mergeNamespaces(
  { en: english, sw: async () => (await import('./texts.sw.ts')).receipt },
  bookingsTexts,
)

/** A receipt older than this is requested again, because payments or refunds may have been added. */
const freshSeconds = 10

/** The payments for a booking, on one printable sheet. */
function ReceiptPage() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const receipt = paymentApi.useReceiptQuery(token, { refetchOnMountOrArgChange: freshSeconds })
  const { currentData, error } = receipt
  useAsOf(receipt)
  const booking = `/bookings/${encodeURIComponent(token)}`
  if (currentData)
    return (
      <div className="page grid max-w-192! grid-cols-1 gap-6 pt-6 md:pt-10 print:block print:max-w-none! print:p-0">
        <PageTitle>{t('receipt.title', { number: currentData.number })}</PageTitle>
        <div className="flex flex-wrap justify-between gap-3 print:hidden">
          <ButtonLink to={booking} kind="outline" className="max-sm:w-full">
            <Icon name="back" /> {t('receipt.back')}
          </ButtonLink>
          <Button kind="ink" className="max-sm:w-full" onClick={() => window.print()}>
            <Icon name="print" /> {t('receipt.print')}
          </Button>
        </div>
        <ReceiptSheet receipt={currentData} />
      </div>
    )
  if (!error) return <ReceiptSkeleton />
  const { status, reason } = problemOf(error)
  if (status === 404 && reason !== 'no_payments')
    return (
      <ErrorPage title={t('booked.missing')} text={t('booked.missing-text')}>
        <ButtonLink to="/bookings" kind="ink">
          {t('shell.kept')}
        </ButtonLink>
      </ErrorPage>
    )
  if (status === 404)
    return (
      <ErrorPage title={t('receipt.missing')} text={t('receipt.missing-text')}>
        <ButtonLink to={booking} kind="ink">
          {t('receipt.back')}
        </ButtonLink>
      </ErrorPage>
    )
  return <LoadFailed title={t('receipt.failed')} answer={receipt} />
}

function ReceiptSkeleton() {
  return (
    <div aria-busy="true" className="page max-w-192! pt-6 md:pt-10">
      <PageLoading />
      <div className="panel grid gap-6 p-6 sm:p-10">
        <Skeleton className="h-10 w-2/5" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}

export const page: Page = {
  source: 'public/receipt/page.tsx',
  Component: pageWithTexts(texts, ReceiptPage, (t) => ({
    title: t('head.receipt-title'),
    description: t('head.receipt'),
  })),
  data: (dispatch, { params: { token = '' } }) => dispatch(receipt.initiate(token)),
  personal: true,
}
