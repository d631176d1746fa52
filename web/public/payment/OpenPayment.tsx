import { useState } from 'react'
import type { PaymentPage, PaymentState, Prompt } from '../../../api/contract/payment.ts'
import { type Translate, useTextIn, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { paymentApi } from '../../shared/money/payment-api.ts'
import { newestPrompt, type Received, totalDue } from '../../shared/money/payment-state.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { hourOf } from '../../shared/site/clock.ts'
import { studioName } from '../../shared/studios/studio-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'
import { useInBrowser } from '../../ui/use-browser.ts'
import { ManualPayment } from './ManualPayment.tsx'
import { bookingSummary } from './PaidPayment.tsx'
import { PayForm } from './PayForm.tsx'
import { clockText, type ServerClock, secondsUntil, useServerNow } from './use-payment.ts'
import { promptedPhone, savePromptedPhone, WaitingForPhone } from './WaitingForPhone.tsx'

/** A payment with a balance: amount and deadline, the prompt, Paybill, and what the payment is for. */
export function OpenPayment({
  token,
  page,
  latestState,
}: {
  token: string
  page: PaymentPage
  latestState: Received<PaymentState>
}) {
  const { t, format } = useWords()
  const { booking, environment } = page
  const { data: state, receivedAt } = latestState
  const clock = { serverTime: state.serverTime, receivedAt }
  const amount = format.money(state.balance)
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('payment.title', { code: booking.code })}</PageTitle>
      {environment.testAmount !== null && <TestMode amount={environment.testAmount} />}
      <p className="text-balance text-muted">{bookingSummary(t, format, booking)}</p>
      <h1 className="mt-1 text-[2.5rem] tracking-[-0.02em] tabular-nums md:text-6xl">
        <NoBreakText text={t(state.received > 0 ? 'payment.pay-rest' : 'payment.pay', { amount })} />
      </h1>
      {state.balance > page.paybill.most && (
        <p className="mt-3 max-w-prose font-medium">
          <NoBreakText text={t('payment.in-parts', { max: format.money(page.paybill.most) })} />
        </p>
      )}
      <Deadline until={state.deadline} clock={clock} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid grid-cols-1 gap-6">
          <PromptPanel token={token} page={page} state={state} clock={clock} />
          {!state.prompt?.open && <ManualPayment token={token} page={page} state={state} />}
        </div>
        <PaymentFacts page={page} state={state} />
      </div>
    </div>
  )
}

/** A warning that the sandbox charges a different amount from the booking's. */
function TestMode({ amount }: { amount: number }) {
  const { t, format } = useWords()
  return (
    <p className="mb-6 flex gap-3 rounded-control bg-gold-soft px-4 py-3 font-medium">
      <Icon name="warning" className="mt-0.5 text-gold" />
      <NoBreak as="span" text={t('payment.test-mode', { amount: format.money(amount) })} />
    </p>
  )
}

/** Shows the payment deadline and the time left by the server's clock. */
function Deadline({ until, clock }: { until: string | null; clock: ServerClock }) {
  const { t, format } = useWords()
  const now = useServerNow(clock)
  if (until === null) return <div className="mb-7 md:mb-9" />
  const seconds = secondsUntil(until, now)
  return (
    <p className="mt-3 mb-7 flex flex-wrap items-center gap-x-2 gap-y-1 md:mb-9">
      <Icon name="clock" className="text-gold" />
      {seconds === 0 ? (
        <span className="min-w-0 flex-1">{t('payment.deadline-over')}</span>
      ) : (
        <>
          <NoBreak as="span" className="font-semibold" text={t('payment.by', { moment: format.moment(until) })} />
          {/* On phones, the two barely fit on one line. Sharing it would shift the layout when the web font loads. */}
          <span className="text-muted tabular-nums max-sm:basis-full max-sm:pl-7">{leftText(t, seconds)}</span>
        </>
      )}
    </p>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Formats the remaining time: days and hours, hours and minutes, or minutes and seconds. */
function leftText(t: Translate, seconds: number): string {
  if (seconds >= day)
    return t('payment.left-days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) })
  if (seconds >= hour)
    return t('payment.left-hours', {
      hours: Math.floor(seconds / hour),
      minutes: Math.floor((seconds % hour) / minute),
    })
  return t('payment.left-soon', { clock: clockText(seconds) })
}

/**
 * Paying by phone: requests a prompt or waits for its outcome, never both. Another number can be entered while a prompt is
 * open, but is prompted only afterwards.
 */
function PromptPanel({
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
  const [initiate, sending] = paymentApi.useInitiateStkMutation()
  const prompt = newestPrompt(state.prompt, sending.data?.prompt ?? null)
  const promptedPhone = usePromptedPhone(prompt, sending)
  const [isChanging, setChanging] = useState(false)
  /** The prompt shown at the last request. If a later one is shown, the request succeeded although its answer was lost. */
  const [before, setBefore] = useState<string>()
  const isOpen = prompt?.open ?? false
  const waits = isOpen && !isChanging
  const pay = async (phoneNumber: string) => {
    setChanging(false)
    setBefore(prompt?.id)
    const { data } = await initiate({ token, body: { phoneNumber } })
    if (data) savePromptedPhone({ id: data.prompt.id, phone: phoneNumber })
  }
  return (
    <section tabIndex={-1} aria-label={t('payment.prompt-region')} className="panel p-5 outline-none sm:p-7">
      {prompt && waits ? (
        <WaitingForPhone
          page={page}
          prompt={prompt}
          clock={clock}
          promptedPhone={promptedPhone}
          onChange={() => setChanging(true)}
        />
      ) : (
        <PayForm
          page={page}
          state={state}
          prompt={prompt}
          phone={promptedPhone ?? page.booking.customerPhone}
          busy={sending.isLoading}
          error={prompt?.id === before ? sending.error : undefined}
          onPay={(phoneNumber) => void pay(phoneNumber)}
          onWait={isOpen ? () => setChanging(false) : undefined}
        />
      )}
    </section>
  )
}

/** Returns the phone number that a prompt was sent to, if it was sent from this tab. */
function usePromptedPhone(prompt: Prompt | null, sending: ReturnType<typeof paymentApi.useInitiateStkMutation>[1]) {
  const isInBrowser = useInBrowser()
  const { data, error, originalArgs } = sending
  if (!prompt || !isInBrowser) return undefined
  if (data ? data.prompt.id === prompt.id : !error && originalArgs) return originalArgs?.body.phoneNumber
  return promptedPhone(prompt.id)
}

/** Shows what the payment is for and how much of it has arrived. */
function PaymentFacts({ page, state }: { page: PaymentPage; state: PaymentState }) {
  const { t, format } = useWords()
  const textIn = useTextIn()
  const { booking, environment } = page
  const due = totalDue(page, state)
  const facts = [
    [t('payment.code'), booking.code],
    [t('booked.customer'), booking.customerName],
    [t('booking.studio'), studioName(t, booking.studioName)],
    [t('booking.date'), format.wholeDate(booking.date)],
    [
      t('payment.time'),
      t('span.from-to', {
        from: format.hour(hourOf(booking.startTime)),
        to: format.hour(hourOf(booking.endTime)),
      }),
    ],
    [t('booking.session-type'), textIn(booking.sessionType, booking.sessionTypeSw)],
  ]
  const sums = [
    [t('payment.sum'), format.money(state.amount)],
    ...(due === state.amount || environment.testAmount !== null
      ? []
      : [[t('payment.rounded'), format.money(due)] as const]),
    ...(environment.testAmount === null
      ? []
      : [[t('payment.test-amount'), format.money(environment.testAmount)] as const]),
    ...(state.received > 0
      ? [
          [t('booked.received'), format.money(state.received)] as const,
          [t('booked.balance'), format.money(state.balance)] as const,
        ]
      : []),
  ]
  return (
    <section aria-labelledby="details" className="panel p-5 sm:p-7">
      <h2 id="details" className="mb-5 text-2xl">
        {t('payment.details')}
      </h2>
      <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-2.5 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-5 grid grid-cols-1 gap-y-2.5 border-t border-line pt-5 tabular-nums">
        {sums.map(([name, value], i) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6">
            <dt className={i === sums.length - 1 ? 'self-end font-semibold' : 'text-muted'}>{name}</dt>
            <dd
              className={`ml-auto text-right ${i === sums.length - 1 ? 'font-display text-2xl font-bold' : 'font-semibold'}`}
            >
              <NoBreakText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
