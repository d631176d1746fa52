import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith, rulesIn } from '../../shared/sign-in/form-problem.ts'
import { PasswordField } from '../../shared/sign-in/PasswordField.tsx'
import { useRegisterMutation } from '../../shared/sign-in/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf } from '../../ui/Field.tsx'
import { type KnownEmail, reportingTo } from './known-email.ts'
import { useSignInCompletion } from './sign-in-completion.ts'

const fields = ['name', 'phone', 'email', 'password'] as const
const secrets = ['password'] as const

/** The form to create an account. */
export function RegisterForm({ known, onEntered }: { known: KnownEmail; onEntered: () => void }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const completeSignIn = useSignInCompletion()
  const dispatch = useAppDispatch()
  const [register, { isLoading }] = useRegisterMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { name: '', phone: '', email: known.email, password: '' } })
  const draft = useDraft(form, 'account', { secrets })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (account) => {
    setProblem(undefined)
    const { data, error } = await register(account)
    if (data && completeSignIn(data)) {
      draft.clear()
      dispatch(showToast(t('sign-in.welcome-new')))
      return onEntered()
    }
    setProblem(problemWith(form, fields, error, (t) => t('sign-in.failed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <DraftNotice draft={draft} />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('sign-in.name')} autoComplete="name" {...field('name', rules.name)} />
        <Field label={t('sign-in.phone')} type="tel" autoComplete="tel" {...field('phone', rules.phone)} />
      </div>
      <Field
        label={t('sign-in.email')}
        type="email"
        autoComplete="email"
        {...field('email', reportingTo(rules.email, known))}
      />
      <PasswordField
        label={t('sign-in.password')}
        hint={t('sign-in.password-hint')}
        autoComplete="new-password"
        {...field('password', rules.newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={isLoading}>
        {t('sign-in.create')}
      </Button>
    </form>
  )
}
