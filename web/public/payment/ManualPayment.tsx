import { type SubmitEvent, useState } from 'react'
import type { PaymentPage, PaymentState } from '../../../api/contract/payment.ts'
import { plainCode } from '../../../language/text.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { failureText, problemOf } from '../../shared/api-client/problem.ts'
import { useDraftInput } from '../../shared/drafts/use-draft.tsx'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { paymentApi } from '../../shared/money/payment-api.ts'
import { nextPart } from '../../shared/money/payment-state.ts'
import { useNow } from '../../shared/site/config-api.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAnnounced } from '../../ui/States.tsx'
import { NoBreak, NoBreakText } from '../../ui/text.tsx'
import { fieldOf } from './PayForm.tsx'

/** Paying by Paybill without a prompt: the values to enter and the form that reports the payment. */
export function ManualPayment({ token, page, state }: { token: string; page: PaymentPage; state: PaymentState }) {
  const { t, format } = useWords()
  const { number, account } = page.paybill
  const part = nextPart(state, page)
  return (
    <section aria-labelledby="manual" className="panel grid grid-cols-1 gap-5 p-5 sm:p-7">
      <div className="grid gap-2">
        <h2 id="manual" className="text-2xl">
          {t('payment.manual')}
        </h2>
        <NoBreak className="text-muted" text={t('payment.manual-text')} />
      </div>
      <dl className="rounded-card bg-sunken px-4">
        <Line name={t('payment.manual-paybill')} value={number} />
        <Line name={t('payment.manual-account')} value={account} />
        <Line name={t('payment.sum')} value={format.money(part)} copied={String(part)} />
      </dl>
      <Confirmation token={token} state={state} />
    </section>
  )
}

/** A value to type on the phone, with a button that copies it. */
function Line({ name, value, copied = value }: { name: string; value: string; copied?: string }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1.5 not-last:border-b not-last:border-line">
      <dt className="grow basis-[min-content] text-muted">{name}</dt>
      <dd className="ml-auto flex min-w-0 items-center gap-1 text-lg font-semibold tabular-nums">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        <IconButton
          icon="copy"
          aria-label={t('payment.copy', { what: name })}
          onClick={() => void copy(copied, t('payment.copied', { what: name }))}
        />
      </dd>
    </div>
  )
}

/** The form that reports a payment, or a notice that the payment is being checked. */
function Confirmation({ token, state: { claim, received } }: { token: string; state: PaymentState }) {
  const [again, setAgain] = useState(false)
  /** The receipt submitted here. It counts until the server reports a new claim or more money, which ends the claim. */
  const [submitted, setSubmitted] = useState<{ receipt: string | null; after: string | undefined; received: number }>()
  const isPending = submitted && submitted.after === claim?.at && submitted.received === received
  const checked = isPending ? { receipt: submitted.receipt, at: undefined } : claim
  const confirmed = (receipt: string | null) => {
    setSubmitted({ receipt, after: claim?.at, received })
    setAgain(false)
  }
  if (!checked || again) return <ConfirmForm token={token} onConfirmed={confirmed} />
  return <Checking claim={checked} onAgain={() => setAgain(true)} />
}

/** The time after which money that M-Pesa has is usually found. */
const usualMs = 15 * 60_000

interface CheckedClaim {
  readonly receipt: string | null
  /** When the server received it; undefined before it reports it. */
  readonly at: string | undefined
}

/** A notice that the payment is being checked, its receipt code, and a button to submit another code. */
function Checking({ claim: { receipt, at }, onAgain }: { claim: CheckedClaim; onAgain: () => void }) {
  const t = useTranslate()
  const now = useNow()
  const isLate = at !== undefined && now !== null && now - Date.parse(at) > usualMs
  const text = t(isLate ? 'payment.checking-late' : 'payment.checking-text')
  useAnnounced(`${t('payment.checking')}. ${text}`)
  return (
    <div className="grid gap-3 rounded-card bg-gold-soft p-4">
      <div>
        <p className="flex items-center gap-2.5 font-semibold">
          <Icon name="search" className="text-gold" /> {t('payment.checking')}
        </p>
        <p className="mt-1">
          {receipt && t('payment.checking-receipt', { receipt })} <NoBreakText text={text} />
        </p>
      </div>
      <Button kind="outline" size="small" className="justify-self-start" onClick={onAgain}>
        {t('payment.checking-again')}
      </Button>
    </div>
  )
}

function ConfirmForm({ token, onConfirmed }: { token: string; onConfirmed: (receipt: string | null) => void }) {
  const t = useTranslate()
  const [confirm, { isLoading }] = paymentApi.useConfirmManualMutation()
  const [problem, setProblem] = useProblem()
  const [oddReceipt, setOddReceipt] = useProblem()
  // People leave the page to look the code up.
  const draft = useDraftInput(`receipt ${token}`)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setProblem(undefined)
    setOddReceipt(undefined)
    const field = fieldOf(event.currentTarget, 'receipt')
    const receipt = plainCode(field.value)
    const { error } = await confirm({ token, body: { method: 'manual_confirmation', ...(receipt && { receipt }) } })
    if (!error) {
      draft.clear()
      return onConfirmed(receipt || null)
    }
    if (!problemOf(error).fieldErrors?.receipt)
      return setProblem((t) => failureText(t('payment.manual-failed'), problemOf(error)))
    setOddReceipt(() => problemOf(error).fieldErrors?.receipt?.[0] ?? '')
    field.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field
        label={t('payment.manual-receipt')}
        optional={t('field.optional')}
        hint={t('payment.manual-receipt-hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={oddReceipt}
        name="receipt"
        {...draft.field}
        onChange={(event) => {
          draft.field.onChange(event)
          setOddReceipt(undefined)
        }}
      />
      <FormAlert text={problem} />
      <Button kind="ink" type="submit" wide busy={isLoading}>
        {t('payment.manual-confirm')}
      </Button>
    </form>
  )
}
