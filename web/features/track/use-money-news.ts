import { useEffect, useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { tokenOf } from '../payment/standing.ts'
import { usePaymentStream } from '../payment/use-payment-stream.ts'

/** Looks at a booking again as soon as something happens to its payment, once there was one. */
export function useMoneyNews(tracked: TrackedBooking | undefined, lookAgain: () => unknown): void {
  const { told } = usePaymentStream(usePaymentToken(tracked))
  const isNews = told !== null && tracked !== undefined && told.said.serverTime > tracked.serverTime
  const newest = isNews ? told.said.serverTime : null
  useEffect(() => {
    if (newest !== null) lookAgain()
  }, [newest, lookAgain])
}

/** The token of the payment, kept: the link goes with the last shilling, a moment before the booking is paid. */
function usePaymentToken(tracked: TrackedBooking | undefined): string | null {
  const [kept, keep] = useState<string | null>(null)
  const link = tracked?.payment.link ?? null
  const token = link === null ? kept : tokenOf(link)
  if (token !== kept) keep(token)
  return token
}
