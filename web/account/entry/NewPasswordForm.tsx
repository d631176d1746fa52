import { useForm } from 'react-hook-form'
import type { Session } from '../../../api/contract/auth.ts'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith } from '../../shared/session/form-problem.ts'
import { PasswordField } from '../../shared/session/PasswordField.tsx'
import { rulesIn } from '../../shared/session/rules.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { fieldsOf } from '../../ui/fields-of.ts'
import { useEnter } from './enter.ts'

/** The form to choose a password from a mailed link. Signs the user in. */
export function NewPasswordForm({
  label,
  submit,
  failed,
  busy,
  save,
  onEntered,
}: {
  label: string
  /** The label of the button. */
  submit: string
  /** The message shown if the request fails. */
  failed: (t: Translate) => string
  busy: boolean
  save: (password: string) => Promise<{ data?: Session | undefined; error?: unknown }>
  onEntered: (session: Session) => void
}) {
  const t = useTranslate()
  const enter = useEnter()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { password: '' } })
  const send = form.handleSubmit(async ({ password }) => {
    setProblem(undefined)
    const { data, error } = await save(password)
    if (data && enter(data)) return onEntered(data)
    setProblem(problemWith(form, ['password'], error, failed))
  })
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <PasswordField
        label={label}
        hint={t('sign-in.password-hint')}
        autoComplete="new-password"
        {...fieldsOf(form)('password', rulesIn(t).newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="signal" type="submit" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
