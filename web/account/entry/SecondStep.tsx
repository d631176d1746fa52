import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { PendingSignIn } from '../../../api/contract/accounts.ts'
import type { Session } from '../../../api/contract/auth.ts'
import { type PlainMessageId, useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { currentSession, endedSession, startSession } from '../../shared/session/session.ts'
import { PasswordField, problemWith, rulesIn } from '../../shared/sign-in/account-forms.tsx'
import { factorsApi } from '../../shared/sign-in/factors-api.ts'
import { type Disproof, type Proof, ProofForm } from '../../shared/sign-in/ProofForm.tsx'
import { usePasskeySignIn } from '../../shared/sign-in/passkeys.ts'
import { reloadData } from '../../shared/sign-in/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert, fieldsOf } from '../../ui/Field.tsx'

/** Returns a function that starts a session and reloads the data it affects. It returns false if it can't. */
export function useSignInCompletion(): (answer: Session) => boolean {
  const dispatch = useAppDispatch()
  return ({ data }) => {
    const before = endedSession()?.session.email
    if (startSession(data.token)) return false
    dispatch(reloadData(currentSession()?.email === before))
    return true
  }
}

interface Step {
  readonly pending: PendingSignIn
  readonly onEntered: () => void
}

/** The steps of a sign-in after the password: a factor, or a longer password for the back office. */
export function SecondStep({ pending: first, onEntered, onBack }: Step & { onBack?: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [pending, setPending] = useState(first)
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous form was removed together with the focus.
  useEffect(() => {
    if (pending.token !== '') heading.current?.focus()
  }, [pending])
  return (
    <div className="grid gap-5">
      <StepHeading step={pending.step} heading={heading} />
      {pending.step === 'factor' ? (
        <FactorStep pending={pending} onStep={setPending} onEntered={onEntered} />
      ) : (
        <PasswordStep pending={pending} onEntered={onEntered} />
      )}
      <button
        type="button"
        className="link min-h-11 justify-self-center"
        onClick={onBack ?? (() => void navigate('/?sign-in='))}
      >
        {t('forgot.back')}
      </button>
    </div>
  )
}

function StepHeading({
  step,
  heading,
}: {
  step: PendingSignIn['step']
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslate()
  const [title, text] =
    step === 'factor'
      ? ([t('factors.second-step'), t('factors.second-step-text')] as const)
      : ([t('factors.longer-title'), t('factors.longer-text')] as const)
  return (
    <div className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p className="text-muted">{text}</p>
    </div>
  )
}

function FactorStep({ pending, onStep, onEntered }: Step & { onStep: (next: PendingSignIn) => void }) {
  const t = useTranslate()
  const completeSignIn = useSignInCompletion()
  const [proveCode] = factorsApi.useProveCodeMutation()
  const signIn = usePasskeySignIn()
  const prove = async (proof: Proof): Promise<Disproof> => {
    const code = 'code' in proof ? proof.code : undefined
    const { data, error } =
      code === undefined ? await signIn(pending.token) : await proveCode({ pending: pending.token, code })
    if (data && completeSignIn(data)) {
      onEntered()
      return undefined
    }
    if (data) return 'not-stored'
    const next = error === undefined ? undefined : problemOf(error).pending
    if (next) {
      onStep(next)
      return undefined
    }
    return error ? { error } : 'cancelled'
  }
  return <ProofForm methods={pending.methods} submit={t('factors.continue')} prove={prove} />
}

function PasswordStep({ pending, onEntered }: Step) {
  const t = useTranslate()
  const [choose, { isLoading }] = factorsApi.useChooseLongerPasswordMutation()
  return (
    <NewPasswordForm
      label={t('sign-in.new-password')}
      submit={t('factors.longer-save')}
      failed="factors.not-done"
      busy={isLoading}
      isForStaff
      save={(password) => choose({ pending: pending.token, password })}
      onEntered={onEntered}
    />
  )
}

/** The form to choose a new password. Signs the user in. */
export function NewPasswordForm({
  label,
  submit,
  failed,
  busy,
  isForStaff = false,
  save,
  onEntered,
}: {
  label: string
  /** Whether only managers and admins get here, whose passwords are longer. */
  isForStaff?: boolean
  /** The label of the button. */
  submit: string
  /** The message shown if the request certainly failed. */
  failed: PlainMessageId
  busy: boolean
  save: (password: string) => Promise<{ data?: Session | undefined; error?: unknown }>
  onEntered: (session: Session) => void
}) {
  const t = useTranslate()
  const completeSignIn = useSignInCompletion()
  const [problem, setProblem] = useProblem()
  const rules = rulesIn(t)
  const form = useForm({ defaultValues: { password: '' } })
  const send = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await save(password)
    if (data && completeSignIn(data)) return onEntered(data)
    if (data) return setProblem((t) => t('sign-in.not-stored'))
    setProblem(...problemWith(form, ['password'], error, failed, 'sign-in.change-unconfirmed'))
  })
  return (
    <form noValidate onSubmit={send} className="grid gap-5 text-start">
      <PasswordField
        label={label}
        hint={t(isForStaff ? 'factors.longer-short' : 'sign-in.password-hint')}
        autoComplete="new-password"
        {...fieldsOf(form)('password', isForStaff ? rules.newStaffPassword : rules.newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
