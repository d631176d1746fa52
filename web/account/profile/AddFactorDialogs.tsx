import { lazy, Suspense, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnFactors } from '../../../api/contract/factors.ts'
import { type PlainMessageId, useTranslate } from '../../i18n/use-translate.ts'
import { isRefused, problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { QueryError } from '../../shared/page/ErrorPage.tsx'
import { problemWith } from '../../shared/sign-in/account-forms.tsx'
import { factorsApi } from '../../shared/sign-in/factors-api.ts'
import { createPasskey } from '../../shared/sign-in/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/**
 * Returns a function for a factor whose answer was lost. It resolves to undefined unless the factor was added. Recovery
 * codes that were added with it were never shown, so it replaces them; null stands for none.
 */
function useLostCodes(isAdded: (before: OwnFactors, now: OwnFactors) => boolean) {
  const { data: before, refetch } = factorsApi.useOwnFactorsQuery()
  const [renew] = factorsApi.useNewRecoveryCodesMutation()
  return async (failure: unknown): Promise<readonly string[] | null | undefined> => {
    if (!before || isRefused(problemOf(failure))) return undefined
    const { data: now } = await refetch()
    if (!now || !isAdded(before, now)) return undefined
    return before.recoveryCodesLeft === 0 ? ((await renew()).data?.recoveryCodes ?? null) : null
  }
}

interface Adding {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Creates a passkey with a name. */
export function AddPasskeyDialog({ onAdded, onClose }: Adding) {
  const t = useTranslate()
  const toast = useToast()
  const [requestOptions] = factorsApi.usePasskeyOptionsMutation()
  const [add] = factorsApi.useAddPasskeyMutation()
  const codesIfAdded = useLostCodes((before, now) => now.passkeys.length > before.passkeys.length)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { name: t('factors.passkey-default') } })
  const refuse = (error: unknown, unconfirmed: PlainMessageId = 'factors.not-done') =>
    setProblem(...problemWith(form, ['name'], error, 'factors.not-done', unconfirmed))
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(undefined)
    const challenge = await requestOptions()
    if (!challenge.data) return refuse(challenge.error)
    const created = await createPasskey(challenge.data.options)
    if (created.error) return refuse(created.error)
    if (!created.response) return setProblem(t(created.exists ? 'factors.passkey-exists' : 'factors.passkey-cancelled'))
    const { data, error } = await add({ name, response: created.response })
    const codes = data ? data.recoveryCodes : await codesIfAdded(error)
    if (codes === undefined) return refuse(error, 'factors.unconfirmed')
    toast(t('factors.passkey-added'))
    onAdded(codes)
  })
  return (
    <Dialog title={t('factors.add-passkey')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t('factors.passkey-name')}
          hint={t('factors.passkey-hint')}
          maxLength={60}
          {...fieldsOf(form)('name', { required: t('factors.name-missing') })}
        />
        <FormAlert text={problem} />
        <Button kind="signal" type="submit" wide busy={form.formState.isSubmitting}>
          {t('factors.create-passkey')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Sets up an authenticator app: its QR code and key, and a first code to prove it. */
export function AddTotpDialog({ onAdded, onClose }: Adding) {
  const t = useTranslate()
  const toast = useToast()
  const [begin, { data: begun, error, isLoading: isBeginning }] = factorsApi.useBeginTotpMutation()
  const [add, { isLoading: isAdding }] = factorsApi.useAddTotpMutation()
  const codesIfAdded = useLostCodes((_, now) => now.totp !== null && now.totp.id === begun?.id)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { code: '' } })
  useEffect(() => void begin(), [begin])
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    const { data, error: failure } = await add({ code, id: begun?.id })
    const codes = data ? data.recoveryCodes : await codesIfAdded(failure)
    if (codes === undefined)
      return setProblem(...problemWith(form, ['code'], failure, 'factors.not-done', 'factors.unconfirmed'))
    toast(t('factors.app-added'))
    onAdded(codes)
  })
  if (error)
    return (
      <Dialog title={t('factors.add-app')} onClose={onClose}>
        <QueryError title={t('factors.app-failed')} answer={{ error, isFetching: isBeginning, refetch: begin }} />
      </Dialog>
    )
  return (
    <Dialog title={t('factors.add-app')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p>{t('factors.app-text')}</p>
        {begun ? (
          <Suspense fallback={<Skeleton className="size-48 max-w-full justify-self-center" />}>
            <QrCode text={begun.address} label={t('factors.qr')} />
          </Suspense>
        ) : (
          <Skeleton className="size-48 max-w-full justify-self-center" />
        )}
        <p className="text-center wrap-anywhere">
          {t('factors.key')}: <code className="font-semibold">{begun ? inGroups(begun.secret) : '…'}</code>
        </p>
        <Field
          label={t('factors.code')}
          hint={t('factors.code-hint-app')}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...fieldsOf(form)('code', { required: t('factors.code-missing') })}
        />
        <FormAlert text={problem} />
        <Button kind="signal" type="submit" wide busy={isAdding}>
          {t('factors.turn-on')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Groups of four are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
