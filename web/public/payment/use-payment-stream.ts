import { useState } from 'react'
import type { PaymentState } from '../../../api/contract/payment.ts'
import { useLine } from '../../shared/live/use-line.ts'
import { paymentEventsUrl } from '../../shared/money/payment-api.ts'
import type { Heard } from '../../shared/money/standing.ts'
import { paymentStateIn } from './payment-message.ts'

/** The last message of the stream, and whether the connection is open. */
interface PaymentStream {
  readonly told: Heard<PaymentState> | null
  readonly isLive: boolean
}

/** Follows a payment while its page is visible. Null follows nothing. */
export function usePaymentStream(token: string | null): PaymentStream {
  const [last, setLast] = useState<Heard<PaymentState> & { readonly of: string }>()
  const isLive = useLine(token === null ? null : paymentEventsUrl(token), (event) => {
    const said = paymentStateIn(event)
    if (said && token !== null) setLast({ said, heardAt: Date.now(), of: token })
  })
  return { told: last?.of === token ? last : null, isLive }
}
