import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { type ApiProblem, problemOf } from '../../shared/api-client/problem.ts'
import { usePaymentQuery, usePaymentQuerySubscription } from '../../shared/money/payment-api.ts'
import { type Heard, latest } from '../../shared/money/standing.ts'
import { usePaymentStream } from './use-payment-stream.ts'

/** While no line is open the server is asked this often: more often when a phone may be answered any moment. */
const askMs = { prompted: 3000, otherwise: 15_000 }

/** A payment as its page knows it. */
export interface Payment {
  /** What the page is about; null until it has loaded, and when it was paid before. */
  readonly page: PaymentPage | null
  /** How it stands; null until somebody has said. */
  readonly standing: Heard<PaymentState> | null
  /** What went wrong when it was last asked for. */
  readonly problem: ApiProblem | null
  readonly isAsking: boolean
  readonly askAgain: () => void
}

/** Whether the server refuses to show it because nothing is left to pay. */
export const isCompleted = ({ code }: ApiProblem): boolean => code === 'already_paid'

/** Loads a payment and keeps it up to date: by the stream, and by asking while there is none. */
export function usePayment(token: string): Payment {
  const { currentData, error, fulfilledTimeStamp, isFetching, refetch } = usePaymentQuery(token, {
    refetchOnFocus: true,
  })
  const problem = error ? problemOf(error) : null
  const exists = currentData !== undefined || (problem !== null && isCompleted(problem))
  const { told, isLive } = usePaymentStream(exists ? token : null)
  const page = currentData ?? null
  const standing = latest(page && { said: page, heardAt: fulfilledTimeStamp ?? 0 }, told)
  const asks = exists && !isLive && !(problem && isCompleted(problem))
  const everyMs = standing?.said.prompt?.open ? askMs.prompted : askMs.otherwise
  usePaymentQuerySubscription(token, { pollingInterval: asks ? everyMs : 0, skipPollingIfUnfocused: true })
  return {
    page,
    standing,
    problem,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  }
}
