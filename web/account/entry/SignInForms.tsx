import { type ChangeEvent, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PendingSignIn } from '../../../api/contract/accounts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { PasswordField, problemWith, rulesIn } from '../../shared/sign-in/account-forms.tsx'
import { sessionApi } from '../../shared/sign-in/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSignInCompletion } from './SecondStep.tsx'

/** The email address that was typed into one of the forms of a dialog. The others start with it. */
export interface KnownEmail {
  readonly email: string
  readonly onEmail: (email: string) => void
}

/** Returns the rules of an email field, which also reports the typed text. */
const reportingTo = <Rules extends object>(rules: Rules, known: KnownEmail | undefined) => ({
  ...rules,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => known?.onEmail(target.value),
})

/** Returns whether the email or the password is wrong. */
const isWrong = (error: unknown): boolean => problemOf(error).code === 'wrong_credentials'

/** Sends a form, which may contain the solution to a challenge. */
type Send<Fields, Answer> = (fields: Fields & { readonly proof?: string }) => Promise<Answer>

/**
 * Returns a function that sends a form, and whether it solves a challenge at the moment: beyond its limits, the server
 * requires a proof of work, which takes this browser a few seconds.
 */
function useProof<Fields extends object, Answer extends { readonly error?: unknown }>(send: Send<Fields, Answer>) {
  const [isProving, setProving] = useState(false)
  const sendProven = async (fields: Fields): Promise<Answer> => {
    const first = await send(fields)
    const challenge = first.error === undefined ? undefined : problemOf(first.error).challenge
    if (!challenge) return first
    setProving(true)
    // Without a proof, the answer still says how long to wait.
    const proof = await import('./solve-challenge.ts').then(({ solve }) => solve(challenge)).catch(() => null)
    const second = proof === null ? first : await send({ ...fields, proof })
    setProving(false)
    return second
  }
  return [sendProven, isProving] as const
}

function ProvingNotice({ text }: { text: string | false }) {
  return (
    <p role="status" className="text-muted empty:hidden">
      {text}
    </p>
  )
}

/** The form to sign in with email and password. */
export function SignInForm({
  known,
  onEntered,
  onStep,
  onForgotten,
}: {
  known: KnownEmail
  onEntered: () => void
  /** Called when the password is right and the sign-in needs another step. */
  onStep: (pending: PendingSignIn) => void
  onForgotten: () => void
}) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const completeSignIn = useSignInCompletion()
  const [login, { isLoading }] = sessionApi.useLoginMutation()
  const [loginProven, isProving] = useProof(login)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { email: known.email, password: '' } })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    const { data, error } = await loginProven(fields)
    if (data && completeSignIn(data)) return onEntered()
    const next = error && problemOf(error).pending
    if (next) return onStep(next)
    if (data) return setProblem((t) => t('sign-in.not-stored'))
    const [text, isAtField] = problemWith(form, ['email', 'password'], error, 'sign-in.failed')
    const hint = isWrong(error) ? 'sign-in.check' : lacksProof(error) ? 'sign-in.no-proof' : undefined
    setProblem(hint ? (t) => `${text(t)}\n${t(hint)}` : text, isAtField)
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={t('person.email')}
        type="email"
        autoComplete="email"
        {...field('email', reportingTo(rules.email, known))}
      />
      <PasswordField
        label={t('person.password')}
        autoComplete="current-password"
        {...field('password', rules.password)}
      />
      <ProvingNotice text={isProving && t('sign-in.proving')} />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading || isProving}>
        {t('session.sign-in')}
      </Button>
      <button type="button" className="link -my-2 min-h-11 justify-self-center" onClick={onForgotten}>
        {t('sign-in.forgot')}
      </button>
    </form>
  )
}

/** Whether a proof of work would shorten the wait, but browsers have no cryptography on an address without https. */
const lacksProof = (error: unknown) => problemOf(error).challenge !== undefined && !('subtle' in crypto)

const fields = ['name', 'phone', 'email', 'password'] as const
const secrets = ['password'] as const

/** The form to create an account. */
export function RegisterForm({ known, onEntered }: { known: KnownEmail; onEntered: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const completeSignIn = useSignInCompletion()
  const toast = useToast()
  const [register, { isLoading }] = sessionApi.useRegisterMutation()
  const [registerProven, isProving] = useProof(register)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { name: '', phone: '', email: known.email, password: '' } })
  const [filledIn] = useState({ email: known.email })
  const draft = useDraft(form, 'account', { known: filledIn, secrets })
  useEffect(() => {
    // The address typed last, perhaps in another form of the dialog, replaces the one in the draft.
    if (known.email !== '') form.setValue('email', known.email)
  }, [form, known.email])
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (account) => {
    setProblem(undefined)
    const { data, error } = await registerProven(account)
    if (data && completeSignIn(data)) {
      draft.clear()
      toast(t('sign-in.welcome-new'))
      return onEntered()
    }
    if (data) return setProblem((t) => t('sign-in.not-stored'))
    setProblem(...problemWith(form, fields, error, 'sign-in.failed'))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DraftNotice draft={draft} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('person.name')} autoComplete="name" {...field('name', rules.name)} />
        <Field label={t('sign-in.phone')} type="tel" autoComplete="tel" {...field('phone', rules.phone)} />
      </div>
      <Field
        label={t('person.email')}
        type="email"
        autoComplete="email"
        {...field('email', reportingTo(rules.email, known))}
      />
      <PasswordField
        label={t('person.password')}
        hint={t('sign-in.password-hint')}
        autoComplete="new-password"
        {...field('password', rules.newPassword)}
      />
      <ProvingNotice text={isProving && t('sign-in.proving-network')} />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading || isProving}>
        {t('sign-in.create')}
      </Button>
    </form>
  )
}

/** Requests a password reset link. The answer is the same whether or not the account exists. */
export function ForgotForm({
  known,
  onBack,
  takesFocus = false,
}: {
  known?: KnownEmail
  onBack: () => void
  takesFocus?: boolean
}) {
  const t = useTranslate()
  const [forgot, { isLoading, isSuccess, originalArgs }] = sessionApi.useForgotPasswordMutation()
  const [forgotProven, isProving] = useProof(forgot)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { email: known?.email ?? '' } })
  // The form takes the focus, because the button that opened it is gone.
  useEffect(() => {
    if (takesFocus) form.setFocus('email')
  }, [form, takesFocus])
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    const { error } = await forgotProven(values)
    if (error) setProblem(...problemWith(form, ['email'], error, 'forgot.failed'))
  })
  const back = (
    <Button kind="outline" wide onClick={onBack}>
      {t('forgot.back')}
    </Button>
  )
  if (isSuccess)
    return (
      <div role="status" className="grid grid-cols-1 gap-4">
        <p className="flex items-center gap-3 font-display text-xl font-bold">
          <Icon name="mail" /> {t('forgot.sent')}
        </p>
        <p className="wrap-anywhere">{t('forgot.sent-text', { email: originalArgs?.email ?? '' })}</p>
        {back}
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">{t('forgot.text')}</p>
      <Field
        label={t('person.email')}
        type="email"
        autoComplete="email"
        {...fieldsOf(form)('email', reportingTo(rulesIn(t).email, known))}
      />
      <ProvingNotice text={isProving && t('sign-in.proving-network')} />
      <FormAlert text={problem} />
      <div className="grid gap-3">
        <Button kind="signal" type="submit" wide busy={isLoading || isProving}>
          {t('forgot.send')}
        </Button>
        {back}
      </div>
    </form>
  )
}
