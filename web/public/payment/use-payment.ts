import { useEffect, useState } from 'react'
import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { isOver } from '../../../api/contract/statuses.ts'
import { type ApiProblem, problemOf } from '../../shared/api-client/problem.ts'
import { type EventData, eventDataIn, type StreamEvent } from '../../shared/live/follow.ts'
import { usePublicStream } from '../../shared/live/use-stream.ts'
import { paymentApi, paymentEventsUrl, usePaymentQuerySubscription } from '../../shared/money/payment-api.ts'
import { isPaid, latest, type Received, stateOf } from '../../shared/money/payment-state.ts'

/** The server's time and when this browser received it, in the browser's milliseconds. */
export interface ServerClock {
  readonly serverTime: string
  readonly receivedAt: number
}

/**
 * Returns the server's time in milliseconds at the local time `now`. An inaccurate browser clock does not affect it.
 */
export const serverNow = ({ serverTime, receivedAt }: ServerClock, now: number): number =>
  Date.parse(serverTime) + (now - receivedAt)

const everyMs = 1000

/** Returns the server's time in milliseconds, updated every second. */
export function useServerNow(clock: ServerClock): number {
  // The first render uses the time of receipt so that the server and the browser render the same text.
  const [now, setNow] = useState(clock.receivedAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return serverNow(clock, Math.max(now, clock.receivedAt))
}

/** Returns the whole seconds until an instant, or 0 once it has passed. */
export const secondsUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

/** Formats seconds as minutes and seconds: 65 becomes '1:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Checks only the fields that screens require. The server's contract test covers the rest. */
const isPaymentState = (payload: EventData | PaymentState): payload is PaymentState =>
  typeof payload.serverTime === 'string' &&
  typeof payload.bookingStatus === 'string' &&
  typeof payload.bookingUrl === 'string' &&
  Array.isArray(payload.receipts)

/** Reads a payment state from a stream event, or returns null for any other event. */
export function paymentStateIn({ event, data }: StreamEvent): PaymentState | null {
  const payload: EventData | PaymentState = event === 'payment' ? eventDataIn(data) : {}
  return isPaymentState(payload) ? payload : null
}

/** The polling intervals while no stream is open. Polling is faster while a prompt may be answered at any moment. */
const pollMs = { prompted: 3000, otherwise: 15_000 }

/** The data of a payment page. */
interface Payment {
  /** The page content. Null until it has loaded, or if the payment was made earlier. */
  readonly page: PaymentPage | null
  /** Whether the link leads to no payment. */
  readonly isMissing: boolean
  /** The state of the payment. Null until the first response. */
  readonly latestState: Received<PaymentState> | null
  /** The error of the last request. */
  readonly problem: ApiProblem | null
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Returns whether the server refuses to show a payment because nothing is left to pay. */
export const isCompleted = ({ status, code, error }: ApiProblem): boolean =>
  code === 'already_paid' || (status === 400 && /^payment already completed$/i.test(error))

/** Loads a payment and keeps it current through the stream, or by polling while there is no stream. */
export function usePayment(token: string): Payment {
  const {
    currentData,
    error,
    startedTimeStamp = 0,
    fulfilledTimeStamp,
    isFetching,
    refetch,
  } = paymentApi.usePaymentQuery(token, {
    refetchOnFocus: true,
  })
  const problem = error ? problemOf(error) : null
  const isClosed = problem !== null && (isCompleted(problem) || problem.ended !== undefined)
  const page = currentData?.booking ? currentData : null
  const exists = page !== null || isClosed
  const { streamed, isLive } = usePaymentStream(exists ? token : null)
  const latestState = latest(page && { data: page, receivedAt: fulfilledTimeStamp ?? 0 }, streamed)
  // The page names the booking's hours and price, which may have changed. Once paid, it is no longer answered.
  const isOutdated = page && latestState && isMoved(page, latestState.data) && !isPaid(latestState.data)
  // The studio may take back its record of a payment, and late money may pay a booking that was cancelled.
  const isReopened = isClosed && streamed && streamed.receivedAt > startedTimeStamp && !agrees(problem, streamed.data)
  const isStale = Boolean(isOutdated || isReopened)
  useEffect(() => {
    if (isStale) void refetch()
  }, [isStale, refetch])
  // The server still refuses to show the payment, but soon says that the booking has ended.
  const isExpired = problem?.reason === 'expired'
  const asks = (exists || isExpired) && !isLive && !(problem && isCompleted(problem))
  const pollingInterval = latestState?.data.prompt?.open ? pollMs.prompted : pollMs.otherwise
  usePaymentQuerySubscription(token, { pollingInterval: asks ? pollingInterval : 0, skipPollingIfUnfocused: true })
  return {
    page,
    isMissing: problem?.status === 404 || (currentData !== undefined && page === null),
    latestState,
    problem,
    isFetching,
    retry: () => void refetch(),
  }
}

/** Returns whether a newer state still is as the server said when it refused to show the payment. */
const agrees = ({ ended }: ApiProblem, state: PaymentState): boolean =>
  ended ? isOver(state.bookingStatus) : isPaid(state)

function isMoved(page: PaymentPage, state: PaymentState): boolean {
  const shown = stateOf(page)
  return (['startTime', 'endTime', 'amount', 'deadline'] as const).some((field) => shown[field] !== state[field])
}

/** The last message of the stream, and whether the connection is open. */
interface PaymentStream {
  readonly streamed: Received<PaymentState> | null
  readonly isLive: boolean
}

/** Follows a payment while its page is visible. Null follows nothing. */
function usePaymentStream(token: string | null): PaymentStream {
  const [last, setLast] = useState<Received<PaymentState> & { readonly of: string }>()
  const isLive = usePublicStream(token === null ? null : paymentEventsUrl(token), (event) => {
    const data = paymentStateIn(event)
    if (data && token !== null) setLast({ data, receivedAt: Date.now(), of: token })
  })
  return { streamed: last?.of === token ? last : null, isLive }
}
