import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { problemWith } from '../../shared/session/form-problem.ts'
import { PasswordField } from '../../shared/session/PasswordField.tsx'
import { rulesIn } from '../../shared/session/rules.ts'
import { startSession } from '../../shared/session/session.ts'
import { useChangePasswordMutation } from '../../shared/session/session-api.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { fieldsOf } from '../../ui/fields-of.ts'

/** The form to change the password. Signs out all other devices; this one stays signed in. */
export function PasswordForm() {
  const t = useTranslate()
  const rules = rulesIn(t)
  const dispatch = useAppDispatch()
  const [change, { isLoading }] = useChangePasswordMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (passwords) => {
    setProblem(undefined)
    const { data, error } = await change(passwords)
    if (!data)
      return setProblem(problemWith(form, ['currentPassword', 'newPassword'], error, (t) => t('account.change-failed')))
    startSession(data.data.token)
    form.reset()
    dispatch(showToast(t('account.changed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        {...field('currentPassword', rules.password)}
      />
      <PasswordField
        label={t('account.new')}
        hint={t('sign-in.password-hint')}
        autoComplete="new-password"
        {...field('newPassword', rules.newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="outline" type="submit" wide busy={isLoading}>
        {t('account.change')}
      </Button>
    </form>
  )
}
