import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactForm as Body } from '../../../api/contract/contact.ts'
import { emailPattern } from '../../../api/contract/email.ts'
import { useText } from '../../i18n/use-text.ts'
import { tieErrors } from '../../shared/api-client/form-errors.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useSendContactMutation } from './contact-api.ts'

const types = ['general', 'booking', 'technical', 'billing', 'studio'] as const satisfies readonly Body['inquiryType'][]
const fields = ['inquiryType', 'name', 'email', 'phone', 'subject', 'message'] as const
const empty = { inquiryType: '', name: '', email: '', phone: '', subject: '', message: '' }
const trimmed = (value: string) => value.trim()

/** Who writes, about what, and what. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  const say = useText()
  const [send, { isLoading }] = useSendContactMutation()
  const [problem, setProblem] = useState<string>()
  const form = useForm({ defaultValues: empty })
  const { errors } = form.formState
  const submit = form.handleSubmit(async ({ inquiryType, phone, ...written }) => {
    setProblem(undefined)
    const type = types.find((each) => each === inquiryType)
    if (!type) return
    const { error } = await send({ ...written, phone: phone || null, inquiryType: type })
    if (!error) return onSent()
    const { code, error: words } = problemOf(error)
    if (!tieErrors(form, fields, error)) setProblem(code === 'rate_limited' ? words : say('contact-page.failed'))
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Select
        label={say('contact-page.type')}
        required
        error={errors.inquiryType?.message}
        {...form.register('inquiryType', { required: say('contact-page.type-missing') })}
      >
        <option value="">{say('contact-page.type-choose')}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {say(`contact-page.type.${type}`)}
          </option>
        ))}
      </Select>
      <Field
        label={say('contact-page.name')}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name', { required: say('contact-page.name-missing'), setValueAs: trimmed })}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={say('contact-page.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email', {
            required: say('contact-page.email-missing'),
            pattern: { value: emailPattern, message: say('contact-page.email-odd') },
            setValueAs: trimmed,
          })}
        />
        <Field
          label={say('contact-page.phone')}
          optional={say('contact-page.phone-optional')}
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone', { setValueAs: trimmed })}
        />
      </div>
      <Field
        label={say('contact-page.subject')}
        required
        error={errors.subject?.message}
        {...form.register('subject', { required: say('contact-page.subject-missing'), setValueAs: trimmed })}
      />
      <TextArea
        label={say('contact-page.message')}
        rows={5}
        required
        error={errors.message?.message}
        {...form.register('message', { required: say('contact-page.message-missing'), setValueAs: trimmed })}
      />
      <FormAlert text={problem} />
      <Button kind="signal" size="large" wide type="submit" busy={isLoading}>
        {say('contact-page.send')}
      </Button>
    </form>
  )
}
