import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { type Heard, isBeingCounted } from '../../shared/money/standing.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { Deadline } from './Deadline.tsx'
import { ManualPayment } from './ManualPayment.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PromptPanel } from './PromptPanel.tsx'
import { whatFor } from './what-for.ts'

/** A payment with a balance: amount and deadline, the prompt, Paybill, and what the payment is for. */
export function OpenPayment({
  token,
  page,
  standing,
}: {
  token: string
  page: PaymentPage
  standing: Heard<PaymentState>
}) {
  const t = useTranslate()
  const format = useFormat()
  const { booking, environment } = page
  const { said: state, heardAt } = standing
  const clock = { serverTime: state.serverTime, heardAt }
  const amount = format.money(state.balance)
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('payment.title', { code: booking.code })}</PageTitle>
      {environment.testAmount !== null && <TestMode amount={environment.testAmount} />}
      <p className="text-balance text-muted">{whatFor(t, format, booking)}</p>
      <h1 className="mt-1 text-[2.5rem] tracking-[-0.02em] tabular-nums md:text-6xl">
        <Unbroken text={t(state.received > 0 ? 'payment.pay-rest' : 'payment.pay', { amount })} />
      </h1>
      {state.balance > page.paybill.most && (
        <p className="mt-3 max-w-prose font-medium">
          <Unbroken text={t('payment.in-parts', { most: format.money(page.paybill.most) })} />
        </p>
      )}
      <Deadline until={state.deadline} clock={clock} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid grid-cols-1 gap-6">
          <PromptPanel token={token} page={page} state={state} clock={clock} />
          {!state.prompt?.open && !isBeingCounted(state.prompt, state) && (
            <ManualPayment token={token} page={page} state={state} />
          )}
        </div>
        <PaymentFacts page={page} state={state} />
      </div>
    </div>
  )
}

/** A warning that the sandbox charges a different amount from the booking's. */
function TestMode({ amount }: { amount: number }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <p className="mb-6 flex gap-3 rounded-control bg-gold-soft px-4 py-3 font-medium">
      <Icon name="warning" className="mt-0.5 text-gold" />
      {t('payment.test-mode', { amount: format.money(amount) })}
    </p>
  )
}
