import { useForm } from 'react-hook-form'
import { useTranslate } from '../../i18n/use-translate.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useAddPasskeyMutation, usePasskeyOptionsMutation } from '../../shared/session/factors/factors-api.ts'
import { createPasskey } from '../../shared/session/factors/passkeys.ts'
import { problemWith } from '../../shared/session/form-problem.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'

/** Creates a passkey under a name. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [ask] = usePasskeyOptionsMutation()
  const [add] = useAddPasskeyMutation()
  const [problem, setProblem] = useProblem()
  const form = useForm({ defaultValues: { name: t('factors.passkey-default') } })
  const { errors, isSubmitting } = form.formState
  const refuse = (error: unknown) => setProblem(problemWith(form, ['name'], error, (t) => t('factors.not-done')))
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(undefined)
    const challenge = await ask()
    if (!challenge.data) return refuse(challenge.error)
    const response = await createPasskey(challenge.data.options)
    if (!response) return setProblem(t('factors.passkey-cancelled'))
    const { data, error } = await add({ name, response })
    if (!data) return refuse(error)
    dispatch(showToast(t('factors.passkey-added')))
    onAdded(data.recoveryCodes)
  })
  return (
    <Dialog title={t('factors.add-passkey')} closeLabel={t('close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={t('factors.passkey-name')}
          hint={t('factors.passkey-hint')}
          maxLength={60}
          required
          error={errors.name?.message}
          {...form.register('name', { required: t('factors.name-missing') })}
        />
        <FormAlert text={problem} />
        <Button kind="signal" type="submit" wide busy={isSubmitting}>
          {t('factors.create-passkey')}
        </Button>
      </form>
    </Dialog>
  )
}
