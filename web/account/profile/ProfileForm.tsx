import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Language } from '../../../language/translate.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { profileSaved, profileWritten } from '../../shared/drafts/drafts.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { writtenPhone } from '../../shared/money/phone.ts'
import { problemWith, rulesIn } from '../../shared/sign-in/form-problem.ts'
import { type Me, useUpdateProfileMutation } from '../../shared/sign-in/session-api.ts'
import { useAppDispatch, useAppSelector } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf, Select } from '../../ui/Field.tsx'

const choices: readonly Language[] = ['en', 'sw']

/** The form for name, phone number and message language. The email address can't be changed. */
export function ProfileForm({ me }: { me: Me }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateProfileMutation()
  const [problem, setProblem] = useProblem()
  const draft = useAppSelector((state) => state.profile.draft)
  const saved = { name: me.name, phone: writtenPhone(me.phone ?? ''), language: me.language }
  const form = useForm({ defaultValues: draft?.userId === me.id ? draft.written : saved })
  const field = fieldsOf(form)
  useEffect(() => {
    const write = (written: typeof saved) => dispatch(profileWritten({ userId: me.id, written }))
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) })
  }, [form, dispatch, me.id])
  const submit = form.handleSubmit(async (profile) => {
    setProblem(undefined)
    const { error } = await update(profile)
    if (error) return setProblem(problemWith(form, ['name', 'phone'], error, (t) => t('account.save-failed')))
    dispatch(profileSaved())
    dispatch(showToast(t('account.saved')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t('sign-in.email')} value={me.email} readOnly hint={t('account.email-fixed')} />
      <Field label={t('sign-in.name')} autoComplete="name" {...field('name', rules.name)} />
      <Field label={t('sign-in.phone')} type="tel" autoComplete="tel" {...field('phone', rules.phone)} />
      <Select label={t('account.language')} {...form.register('language')}>
        {choices.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`language.${language}`)}
          </option>
        ))}
      </Select>
      <FormAlert text={problem} />
      <Button kind="ink" type="submit" wide busy={isLoading}>
        {t('account.save')}
      </Button>
    </form>
  )
}
