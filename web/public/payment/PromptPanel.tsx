import { useEffect, useRef } from 'react'
import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useInitiateStkMutation } from '../../shared/money/payment-api.ts'
import { isBeingCounted, newestPrompt } from '../../shared/money/standing.ts'
import { PayForm } from './PayForm.tsx'
import { PromptNews } from './PromptNews.tsx'
import type { ServerClock } from './server-clock.ts'
import { WaitingForPhone } from './WaitingForPhone.tsx'

/** Paying by phone: requests a prompt or waits for its outcome, never both. */
export function PromptPanel({
  token,
  page,
  state,
  clock,
}: {
  token: string
  page: PaymentPage
  state: PaymentState
  clock: ServerClock
}) {
  const t = useTranslate()
  const [initiate, sending] = useInitiateStkMutation()
  const prompt = newestPrompt(state.prompt, sending.data?.prompt ?? null)
  const waits = prompt?.open ?? false
  const counts = isBeingCounted(prompt, state)
  const panel = useKeptFocus(waits || counts)
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="prompt" className="panel p-5 outline-none sm:p-7">
      {prompt && waits ? (
        <WaitingForPhone page={page} prompt={prompt} clock={clock} phone={sending.originalArgs?.body.phoneNumber} />
      ) : counts ? (
        <PromptNews icon="check" tone="good" title={t('payment.counting')} text={t('payment.counting-text')} />
      ) : (
        <PayForm
          page={page}
          state={state}
          prompt={prompt}
          busy={sending.isLoading}
          error={sending.error}
          onPay={(phoneNumber) => void initiate({ token, body: { phoneNumber } })}
        />
      )}
    </section>
  )
}

/** Keeps the focus here when the focused button is removed by its own result. */
function useKeptFocus(change: unknown) {
  const place = useRef<HTMLElement>(null)
  const last = useRef(change)
  useEffect(() => {
    if (last.current === change) return
    last.current = change
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [change])
  return place
}
