import { useEffect } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { tokenOf } from '../payment/standing.ts'
import { usePaymentStream } from '../payment/use-payment-stream.ts'

/** Looks at a booking again as soon as something happens to its payment, for as long as it can be paid. */
export function useMoneyNews(tracked: TrackedBooking | undefined, lookAgain: () => unknown): void {
  const link = tracked?.payment.link ?? null
  const { told } = usePaymentStream(link === null ? null : tokenOf(link))
  const isNews = told !== null && tracked !== undefined && told.said.serverTime > tracked.serverTime
  const newest = isNews ? told.said.serverTime : null
  useEffect(() => {
    if (newest !== null) lookAgain()
  }, [newest, lookAgain])
}
