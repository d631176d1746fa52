import { type ComponentProps, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { cleanEmail, cleanLine, emailPattern } from '../../../language/text.ts'
import type { Namespace } from '../../i18n/locale.ts'
import { type PlainMessageId, type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { PlainButton } from '../../ui/Button.tsx'
import { controlClasses, type FieldTexts, FieldView } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { problemOf, reasonOr, tieErrors } from '../api-client/problem.ts'
import { signIn } from './texts.en.ts'

/** The texts of the fields, factors and confirmations that several account forms use. */
export const signInTexts: Namespace = { en: signIn, sw: async () => (await import('./texts.sw.ts')).signIn }

/**
 * Shows an error on the fields that it names. Returns its text, and whether a field shows it: the server's text or, if
 * it sent none, `otherwise`, or `unconfirmed` if the request may have been carried out.
 */
export function problemWith<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly FieldPath<Fields>[],
  error: unknown,
  otherwise: PlainMessageId,
  unconfirmed = otherwise,
): readonly [text: (t: Translate) => string, isAtField: boolean] {
  const problem = problemOf(error)
  return [(t) => reasonOr(t(otherwise), problem, t(unconfirmed)), tieErrors(form, fields, error)]
}

const shortest = 6
const shortestOfStaff = 10
/** Returns the rules for each field of an account, with the message for each failure. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('person.email-missing'),
    pattern: { value: emailPattern, message: t('person.email-odd') },
    setValueAs: cleanEmail,
  },
  password: { required: t('sign-in.password-missing') },
  newPassword: {
    required: t('sign-in.password-missing'),
    minLength: { value: shortest, message: t('sign-in.password-short') },
  },
  /** For managers and admins. */
  newStaffPassword: {
    required: t('sign-in.password-missing'),
    minLength: { value: shortestOfStaff, message: t('factors.longer-short') },
  },
  name: { required: t('person.name-missing'), setValueAs: cleanLine },
  phone: { required: t('person.phone-missing'), setValueAs: cleanLine },
  /** For an account without a phone number. */
  optionalPhone: { setValueAs: cleanLine },
})

/** A password field that is hidden until the visitor shows it. */
export function PasswordField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  const t = useTranslate()
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldView label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="relative">
          <input {...input} {...tied} type={isVisible ? 'text' : 'password'} className={`${controlClasses} pr-14`} />
          {/* Its name is a text: as a label, it would make the button a second control labelled “password”. */}
          <PlainButton
            onClick={() => setVisible(!isVisible)}
            className="absolute top-1/2 right-1 inline-grid size-11 -translate-y-1/2 place-items-center rounded-pill transition-colors hover:bg-ink-soft"
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
            <span className="sr-only">{t(isVisible ? 'sign-in.hide' : 'sign-in.show')}</span>
          </PlainButton>
        </div>
      )}
    </FieldView>
  )
}
