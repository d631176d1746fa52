import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod'
import type { confirmPhoneCode, sendPhoneCode } from '../../../api/contract/phone-codes.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert } from '../../ui/Field.tsx'
import { api } from '../api-client/api.ts'
import { type ApiProblem, problemOf } from '../api-client/problem.ts'
import { post } from '../api-client/requests.ts'
import type { Contact } from './flow.ts'

const codesApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendPhoneCode: build.mutation<z.output<typeof sendPhoneCode.answer>, z.input<typeof sendPhoneCode.body>>({
      query: (body) => post('/bookings/phone-codes', body),
    }),
    confirmPhoneCode: build.mutation<
      z.output<typeof confirmPhoneCode.answer>,
      z.input<typeof confirmPhoneCode.body> & { readonly codeId: string }
    >({
      query: ({ codeId, ...body }) => post(`/bookings/phone-codes/${codeId}/confirm`, body),
    }),
  }),
})

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
  const [confirm, confirming] = codesApi.useConfirmPhoneCodeMutation()
  /** The latest code that was sent. It stays valid if another one can't be sent. */
  const [codeId, setCodeId] = useState<string>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { customerPhone, customerEmail } = contact
  useEffect(() => {
    if (codeId) field.current?.focus()
  }, [codeId])

  const send = async () => {
    setProblem(null)
    const { data, error } = await sendCode({ customerPhone, customerEmail, language })
    if (data) setCodeId(data.codeId)
    else setProblem(problemOf(error))
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (!codeId) return
    setProblem(null)
    const { data, error } = await confirm({ codeId, customerPhone, code })
    if (data) return onVerified(data.phoneProof)
    setProblem(problemOf(error))
  }

  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card bg-sunken p-4">
      <h3 id={id} className="text-lg">
        {t('verify-phone.title')}
      </h3>
      <p role="status">{codeId ? t('verify-phone.sent', { phone: customerPhone }) : text}</p>
      {codeId && (
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
          <Button kind="signal" type="submit" busy={confirming.isLoading}>
            {t('verify-phone.confirm')}
          </Button>
        </form>
      )}
      <FormAlert text={problem && !problem.fieldErrors?.code ? problem.error || t('error.failed') : undefined} />
      <Button kind={codeId ? 'outline' : 'signal'} busy={sending.isLoading} onClick={() => void send()}>
        {t(codeId ? 'verify-phone.again' : 'verify-phone.send')}
      </Button>
    </section>
  )
}
