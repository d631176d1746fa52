import { useEffect, useState } from 'react'
import type { PaymentState } from '../../../api/contract/payment.ts'
import { follow } from '../live/follow.ts'
import { openWith } from '../live/open-stream.ts'
import { paymentEventsUrl } from './payment-api.ts'
import { paymentStateIn } from './payment-message.ts'
import type { Heard } from './standing.ts'

/** What the stream said last, and whether the line is open. */
interface PaymentStream {
  readonly told: Heard<PaymentState> | null
  readonly isLive: boolean
}

/** Follows a payment while the page is open; null follows nothing. */
export function usePaymentStream(token: string | null): PaymentStream {
  const [told, setTold] = useState<Heard<PaymentState> | null>(null)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    if (token === null) return
    const line = follow({
      open: openWith(paymentEventsUrl(token), null),
      onConnection: (connection) => setLive(connection === 'live'),
      onEvent: (event) => {
        const said = paymentStateIn(event)
        if (said) setTold({ said, heardAt: Date.now() })
      },
    })
    // Whoever comes back from entering the PIN is told at once: browsers let the lines of hidden pages die.
    const lookAgain = () => {
      if (document.visibilityState === 'visible') line.reconnect()
    }
    window.addEventListener('online', line.reconnect)
    window.addEventListener('offline', line.drop)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      window.removeEventListener('online', line.reconnect)
      window.removeEventListener('offline', line.drop)
      document.removeEventListener('visibilitychange', lookAgain)
      line.stop()
      setTold(null)
      setLive(false)
    }
  }, [token])

  return { told, isLive }
}
