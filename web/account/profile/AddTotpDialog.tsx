import { lazy, Suspense, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRefused, problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { QueryError } from '../../shared/page/ErrorPage.tsx'
import { problemWith } from '../../shared/sign-in/account-forms.tsx'
import { factorsApi } from '../../shared/sign-in/factors-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** Sets up an authenticator app: its QR code and key, and a first code to prove it. */
export function AddTotpDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const toast = useToast()
  const [begin, { data: begun, error, isLoading: isBeginning }] = factorsApi.useBeginTotpMutation()
  const [add, { isLoading: isAdding }] = factorsApi.useAddTotpMutation()
  const { data: own, refetch } = factorsApi.useOwnFactorsQuery()
  const [renew] = factorsApi.useNewRecoveryCodesMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { code: '' } })
  useEffect(() => void begin(), [begin])
  /**
   * After a lost answer, returns undefined unless the app was added. Replaces recovery codes that were added with it,
   * because they were never shown.
   */
  const codesIfAdded = async (failure: unknown) => {
    if (isRefused(problemOf(failure))) return undefined
    const { data: now } = await refetch()
    if (!now?.totp) return undefined
    return own?.recoveryCodesLeft === 0 ? ((await renew()).data?.recoveryCodes ?? null) : null
  }
  const submit = form.handleSubmit(async ({ code }) => {
    setProblem(undefined)
    const { data, error: failure } = await add({ code })
    const codes = data ? data.recoveryCodes : await codesIfAdded(failure)
    if (codes === undefined)
      return setProblem(
        ...problemWith(
          form,
          ['code'],
          failure,
          (t) => t('factors.not-done'),
          (t) => t('factors.unconfirmed'),
        ),
      )
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
