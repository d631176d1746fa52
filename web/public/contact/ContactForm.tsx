import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactForm as Body } from '../../../api/contract/site.ts'
import { cleanEmail, cleanLine, emailPattern } from '../../../language/text.ts'
import { currentLanguage } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { api } from '../../shared/api-client/api.ts'
import { failureText, isRefused, problemOf, tieErrors } from '../../shared/api-client/problem.ts'
import { postOnce } from '../../shared/api-client/requests.ts'
import { useAttempt } from '../../shared/booking/use-attempt.ts'
import { DraftNotice, useDraft } from '../../shared/drafts/use-draft.tsx'
import { useIsGone, useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { useKnownContact } from '../../shared/sign-in/use-known-contact.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf, Options, Select, TextArea } from '../../ui/Field.tsx'

const types = ['general', 'booking', 'technical', 'billing', 'studio'] as const satisfies readonly Body['inquiryType'][]
const fields = ['inquiryType', 'name', 'email', 'phone', 'subject', 'message'] as const
const contact = ['name', 'email', 'phone'] as const
const empty = { inquiryType: '', name: '', email: '', phone: '', subject: '', message: '' }

/** The contact form: name, contact details, inquiry type and message. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useTranslate()
  const [send, { isLoading }] = contactApi.useSendContactMutation()
  const [problem, setProblem] = useProblem()
  const toast = useToast()
  const isGone = useIsGone()
  const form = useForm({ defaultValues: empty })
  const known = useKnownContact('everybody')
  const draft = useDraft(form, 'contact', { known })
  useEffect(() => {
    const unknown = contact.filter((name) => form.getValues(name) === '' && !draft.holds(name))
    for (const name of unknown) form.setValue(name, known[name])
  }, [form, known, draft.holds])
  const field = fieldsOf(form)
  const attempt = useAttempt('contact')
  const startOver = () => {
    attempt.end()
    draft.startOver()
  }
  const submit = form.handleSubmit(async ({ inquiryType, phone, ...written }) => {
    setProblem(undefined)
    const type = types.find((each) => each === inquiryType)
    if (!type) return
    const body = { ...written, phone: phone || null, inquiryType: type }
    const { error } = await send({ key: attempt.key(), body })
    if (!error) {
      attempt.end()
      draft.clear()
      return isGone() ? toast(t('contact-page.sent')) : onSent()
    }
    if (isRefused(problemOf(error))) attempt.end()
    setProblem(
      (t) => failureText(t('contact-page.failed'), problemOf(error), t('contact-page.unconfirmed')),
      tieErrors(form, fields, error),
    )
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <DraftNotice draft={{ ...draft, startOver }} />
      <Select label={t('contact-page.type')} {...field('inquiryType', { required: t('contact-page.type-missing') })}>
        <option value="">{t('contact-page.type-choose')}</option>
        <Options of={types} text={(type) => t(`contact-page.type.${type}`)} />
      </Select>
      <Field
        label={t('person.name')}
        autoComplete="name"
        {...field('name', { required: t('person.name-missing'), setValueAs: cleanLine })}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t('person.email')}
          type="email"
          autoComplete="email"
          {...field('email', {
            required: t('person.email-missing'),
            pattern: { value: emailPattern, message: t('person.email-odd') },
            setValueAs: cleanEmail,
          })}
        />
        <Field
          label={t('person.phone')}
          optional={t('field.optional')}
          type="tel"
          autoComplete="tel"
          {...field('phone', { setValueAs: cleanLine })}
        />
      </div>
      <Field
        label={t('contact-page.subject')}
        {...field('subject', { required: t('contact-page.subject-missing'), setValueAs: cleanLine })}
      />
      <TextArea
        label={t('contact-page.message')}
        rows={5}
        {...field('message', { required: t('contact-page.message-missing'), setValueAs: cleanLine })}
      />
      <FormAlert text={problem} />
      <Button kind="signal" size="large" wide type="submit" busy={isLoading}>
        {t('contact-page.send')}
      </Button>
    </form>
  )
}

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<unknown, { readonly key: string; readonly body: Body }>({
      query: ({ key, body }) => postOnce('/contact', key, { language: currentLanguage(), ...body }),
    }),
  }),
})
