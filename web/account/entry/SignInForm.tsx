import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PendingSignIn } from '../../../api/contract/sign-in.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith, rulesIn } from '../../shared/sign-in/form-problem.ts'
import { PasswordField } from '../../shared/sign-in/PasswordField.tsx'
import { useLoginMutation } from '../../shared/sign-in/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { type KnownEmail, reportingTo } from './known-email.ts'
import { useSignInCompletion } from './sign-in-completion.ts'

interface Fields {
  readonly email: string
  readonly password: string
}

/** Returns whether the email or the password is wrong. */
const isWrong = (error: unknown): boolean => problemOf(error).code === 'wrong_credentials'

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
  const [login, { isLoading }] = useLoginMutation()
  const [isProving, setProving] = useState(false)
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { email: known.email, password: '' } })
  const field = fieldsOf(form)
  // After many wrong passwords, the server asks this browser to work for a few seconds.
  const loginProven = async (fields: Fields) => {
    const first = await login(fields)
    const challenge = first.error && problemOf(first.error).challenge
    if (!challenge) return first
    setProving(true)
    try {
      const { solve } = await import('./solve-challenge.ts')
      const proof = await solve(challenge)
      return proof === null ? first : await login({ ...fields, proof })
    } finally {
      setProving(false)
    }
  }
  const submit = form.handleSubmit(async (fields) => {
    setProblem(undefined)
    const { data, error } = await loginProven(fields)
    if (data && completeSignIn(data)) return onEntered()
    const next = error && problemOf(error).pending
    if (next) return onStep(next)
    const problemText = problemWith(form, ['email', 'password'], error, (t) => t('sign-in.failed'))
    setProblem(isWrong(error) && problemText ? (t) => `${problemText(t)}\n${t('sign-in.check')}` : problemText)
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={t('sign-in.email')}
        type="email"
        autoComplete="email"
        {...field('email', reportingTo(rules.email, known))}
      />
      <PasswordField
        label={t('sign-in.password')}
        autoComplete="current-password"
        {...field('password', rules.password)}
      />
      <p role="status" className="text-muted empty:hidden">
        {isProving && t('sign-in.proving')}
      </p>
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading || isProving}>
        {t('sign-in.title')}
      </Button>
      <button type="button" className="link -my-2 min-h-11 justify-self-center" onClick={onForgotten}>
        {t('sign-in.forgot')}
      </button>
    </form>
  )
}
