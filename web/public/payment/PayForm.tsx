import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PaymentPage, PaymentState, Prompt, PromptOutcome } from '../../../api/contract/payment.ts'
import { type Translate, useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { type ApiProblem, failureText, problemOf } from '../../shared/api-client/problem.ts'
import { nextPart, nothingPaid } from '../../shared/money/payment-state.ts'
import { isLongEnough, normalisedPhone } from '../../shared/money/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'
import { PromptStatus, type PromptTone } from './WaitingForPhone.tsx'

/** Returns a form field. Reads the DOM, so input typed before hydration counts. Throws Error if it is missing. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}`)
  return field
}

/** The form for the phone number to prompt. Shows the outcome of the last prompt if that brought no money. */
export function PayForm({
  page,
  state,
  prompt,
  phone,
  busy,
  error,
  onPay,
  onWait,
}: {
  page: PaymentPage
  state: PaymentState
  prompt: Prompt | null
  /** The number to start with. */
  phone: string
  busy: boolean
  /** The error of the last prompt request. */
  error: unknown
  onPay: (phoneNumber: string) => void
  /** Returns to a prompt that is still open. While there is one, no other is sent. */
  onWait?: (() => void) | undefined
}) {
  const t = useTranslate()
  const amount = useFormat().money(nextPart(state, page))
  const [initial] = useState(phone)
  const [typed, setTyped] = useState(initial)
  const [sent, setSent] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const [isChange] = useState(onWait !== undefined)
  useEffect(() => {
    if (isChange && form.current) fieldOf(form.current, 'phone').focus()
  }, [isChange])
  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { value } = fieldOf(event.currentTarget, 'phone')
    // Input from before the hydration has not been noticed.
    setTyped(value)
    setSent(value)
    onPay(normalisedPhone(value))
  }
  const problem = error ? problemOf(error) : null
  const [oddPhone] = problem?.fieldErrors?.phoneNumber ?? []
  const outcome = outcomeOf(prompt)
  return (
    <form ref={form} noValidate onSubmit={pay} className="grid grid-cols-1 gap-5">
      {outcome ? (
        <PromptStatus {...styles[outcome]} title={t(`payment.ended.${outcome}`)} text={endedText(t, outcome, state)} />
      ) : (
        <Invitation state={state} />
      )}
      <MoneySoFar state={state} />
      <Field
        label={t('payment.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('payment.phone-hint')}
        error={sent === undefined || sent === typed ? oddPhone : undefined}
        name="phone"
        defaultValue={initial}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormAlert
        text={
          problem && !oddPhone && !isOpenElsewhere(problem)
            ? failureText(t('payment.start-failed'), problem)
            : undefined
        }
      />
      {onWait && (
        <div role="status" className="rounded-control bg-gold-soft px-4 pt-3 pb-1">
          <p className="font-medium">{t('payment.change-text')}</p>
          <button type="button" className="link min-h-11" onClick={onWait}>
            {t('payment.change-back')}
          </button>
        </div>
      )}
      <Button
        kind={state.claim ? 'outline' : 'signal'}
        size="large"
        wide
        type="submit"
        busy={busy}
        disabled={!busy && (onWait !== undefined || !isLongEnough(typed))}
      >
        {busy ? t('payment.sending') : t('payment.pay-now', { amount })}
      </Button>
    </form>
  )
}

/** Introduces the prompt. */
function Invitation({ state }: { state: PaymentState }) {
  const t = useTranslate()
  return (
    <div className="grid gap-2">
      <NoBreak as="h2" id="prompt" className="text-2xl" text={t('payment.prompt')} />
      {!state.claim && <NoBreak className="text-muted" text={t('payment.prompt-text')} />}
    </div>
  )
}

/** Shows money that arrived or may have arrived, since paying now would add to it. */
function MoneySoFar({ state: { received, balance, claim } }: { state: PaymentState }) {
  const { t, format } = useWords()
  return (
    <>
      {received > 0 && (
        <p className="font-medium">
          <NoBreakText
            text={t('payment.part-received', { amount: format.money(received), balance: format.money(balance) })}
          />
        </p>
      )}
      {claim && <p className="font-medium">{t('payment.claimed-text')}</p>}
    </>
  )
}

/** Returns whether a prompt is already open from the same link. The page then shows that prompt instead. */
const isOpenElsewhere = ({ code }: ApiProblem) => code === 'prompt_open'

type Failure = Exclude<PromptOutcome, 'paid'>

/** Returns how the last prompt ended, or null if it was paid. The page shows received money separately. */
const outcomeOf = (prompt: Prompt | null): Failure | null => {
  const outcome = prompt?.open ? null : (prompt?.outcome ?? null)
  return outcome === 'paid' ? null : outcome
}

/** Outcomes after which M-Pesa may still have taken money. */
const uncertain: readonly Failure[] = ['refused', 'unresolved']

/** Explains how a prompt ended. Only a booking without any money says that nothing was charged. */
const endedText = (t: Translate, outcome: Failure, state: PaymentState): string => {
  const text = t(`payment.ended-text.${outcome}`)
  return nothingPaid(state) && !uncertain.includes(outcome) ? `${t('payment.not-charged')} ${text}` : text
}

const styles: Record<Failure, { icon: IconName; tone: PromptTone }> = {
  cancelled: { icon: 'close', tone: 'ended' },
  wrong_pin: { icon: 'warning', tone: 'live' },
  timed_out: { icon: 'clock', tone: 'ended' },
  unreachable: { icon: 'offline', tone: 'live' },
  insufficient_funds: { icon: 'warning', tone: 'live' },
  limit_reached: { icon: 'block', tone: 'live' },
  subscriber_busy: { icon: 'phone', tone: 'waiting' },
  refused: { icon: 'warning', tone: 'live' },
  unresolved: { icon: 'clock', tone: 'waiting' },
}
