import { cleanLine, emailPattern } from '../../../language/text.ts'
import type { Translate } from '../../i18n/use-translate.ts'

const shortest = 6
/** Returns the rules for each field of an account, with the message for each failure. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('sign-in.email-missing'),
    pattern: { value: emailPattern, message: t('sign-in.email-odd') },
    setValueAs: cleanLine,
  },
  password: { required: t('sign-in.password-missing') },
  newPassword: {
    required: t('sign-in.password-missing'),
    minLength: { value: shortest, message: t('sign-in.password-short') },
  },
  name: { required: t('sign-in.name-missing'), setValueAs: cleanLine },
  phone: { required: t('sign-in.phone-missing'), setValueAs: cleanLine },
})
