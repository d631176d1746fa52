import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod'
import type { confirmPhoneCode, sendPhoneCode } from '../../../api/contract/phone-codes.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import { api } from '../api-client/api.ts'
import { type ApiProblem, problemOf } from '../api-client/problem.ts'
import { randomKey } from '../api-client/random-id.ts'
import { post, postOnce } from '../api-client/requests.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { type Contact, codeRequested } from './flow.ts'

const codesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendPhoneCode: build.mutation<
      z.output<typeof sendPhoneCode.answer>,
      z.input<typeof sendPhoneCode.body> & { readonly key: string }
    >({
      query: ({ key, ...body }) => postOnce('/bookings/phone-codes', key, body),
    }),
    confirmPhoneCode: build.mutation<
      z.output<typeof confirmPhoneCode.answer>,
      z.input<typeof confirmPhoneCode.body> & { readonly codeId: string }
    >({
      query: ({ codeId, ...body }) => post(`/bookings/phone-codes/${codeId}/confirm`, body),
    }),
  }),
})

/** How long a code can be used. */
const codeLastsMs = 10 * 60_000

/** Verifies the phone of a booking by an SMS code, after a limit on requests was reached. */
export function VerifyPhone({
  contact,
  text,
  onVerified,
}: {
  contact: Contact
  /** Why the phone must be verified. */
  text: string
  onVerified: (phoneProof: string) => void
}) {
  const t = useTranslate()
  const { language } = useLocale()
  const id = useId()
  const [sendCode, sending] = codesApi.useSendPhoneCodeMutation()
  const [confirm] = codesApi.useConfirmPhoneCodeMutation()
  const dispatch = useAppDispatch()
  const kept = useAppSelector(({ flow }) => flow.phoneCode)
  const [openedAt] = useState(Date.now)
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { customerPhone: phone, customerEmail } = contact
  const sent = kept?.phone === phone && kept.at > openedAt - codeLastsMs ? kept : undefined
  const isSettled = sent !== undefined && !sending.isLoading
  useEffect(() => {
    if (isSettled) field.current?.focus()
  }, [isSettled])

  /**
   * Requests a code, and returns the code to confirm, if it is known. A request without an answer is repeated. For a
   * check, says why no answer came.
   */
  const send = async ({ forCheck = false } = {}): Promise<string | undefined> => {
    setProblem(null)
    const now = Date.now()
    const last = sent?.unanswered && sent.at > now - codeLastsMs ? sent : undefined
    const unanswered = last?.unanswered ?? { key: randomKey(), customerEmail }
    const requested = { phone, at: last?.at ?? now }
    // Before the answer, which can be lost, also with this page.
    dispatch(codeRequested({ ...requested, codeId: sent?.codeId, unanswered }))
    const { data, error } = await sendCode({ ...unanswered, customerPhone: phone, language })
    if (data) {
      dispatch(codeRequested({ ...requested, codeId: data.codeId }))
      return data.codeId
    }
    const failure = problemOf(error)
    const { status, unsent } = failure
    const isRefused = unsent || (status >= 400 && status < 500)
    if (isRefused || forCheck) setProblem(failure)
    if (!isRefused) return undefined
    dispatch(codeRequested(sent))
    return sent?.codeId
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    setIsChecking(true)
    const confirmBy = (codeId: string | undefined) =>
      codeId === undefined ? undefined : confirm({ codeId, customerPhone: phone, code })
    let outcome = await confirmBy(sent?.codeId)
    const isOther = outcome === undefined || problemOf(outcome.error).fieldErrors?.code !== undefined
    if (sent?.unanswered && isOther) {
      const isRepeated = sent.at > Date.now() - codeLastsMs
      const codeId = await send({ forCheck: true })
      // Another request sends another code, for which the typed one would count as a wrong guess.
      if (!isRepeated) setCode('')
      else if (codeId !== sent.codeId) outcome = await confirmBy(codeId)
    }
    setIsChecking(false)
    if (outcome?.data) onVerified(outcome.data.phoneProof)
    else if (outcome) setProblem(problemOf(outcome.error))
  }
  const failure = problem && !problem.fieldErrors?.code ? problem.error || t('error.failed') : undefined
  const doubt = isSettled && sent.unanswered ? t('verify-phone.unconfirmed', { phone }) : undefined

  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card bg-sunken p-4">
      <h3 id={id} className="text-lg">
        {t('verify-phone.title')}
      </h3>
      <p role="status">{sent?.codeId ? t('verify-phone.sent', { phone }) : text}</p>
      {sent && (
        <form noValidate onSubmit={check} className="grid gap-3">
          <Field
            ref={field}
            label={t('verify-phone.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={problem?.fieldErrors?.code?.[0]}
            onChange={({ target }) => {
              setCode(target.value)
              setProblem((last) => (last?.fieldErrors?.code ? null : last))
            }}
          />
          <Button kind="signal" type="submit" busy={isChecking}>
            {t('verify-phone.confirm')}
          </Button>
        </form>
      )}
      <FormAlert text={failure ?? doubt} />
      <Button kind={sent ? 'outline' : 'signal'} busy={sending.isLoading && !isChecking} onClick={() => void send()}>
        {t(sent ? 'verify-phone.again' : 'verify-phone.send')}
      </Button>
    </section>
  )
}
