import { emailPattern } from '../../../api/contract/email.ts'
import type { Translate } from '../../i18n/use-translate.ts'

const shortest = 6
const trimmed = (value: string) => value.trim()

/** What each field of an account must be, with what is said when it is not. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('sign-in.email-missing'),
    pattern: { value: emailPattern, message: t('sign-in.email-odd') },
    setValueAs: trimmed,
  },
  password: { required: t('sign-in.password-missing') },
  newPassword: {
    required: t('sign-in.password-missing'),
    minLength: { value: shortest, message: t('sign-in.password-short') },
  },
  name: { required: t('sign-in.name-missing'), setValueAs: trimmed },
  phone: { required: t('sign-in.phone-missing'), setValueAs: trimmed },
})
