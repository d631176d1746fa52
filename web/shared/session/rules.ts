import { emailPattern } from '../../../api/contract/email.ts'
import type { Say } from '../../i18n/use-text.ts'

const shortest = 6
const trimmed = (value: string) => value.trim()

/** What each field of an account must be, with what is said when it is not. */
export const rulesIn = (say: Say) => ({
  email: {
    required: say('sign-in.email-missing'),
    pattern: { value: emailPattern, message: say('sign-in.email-odd') },
    setValueAs: trimmed,
  },
  password: { required: say('sign-in.password-missing') },
  newPassword: {
    required: say('sign-in.password-missing'),
    minLength: { value: shortest, message: say('sign-in.password-short') },
  },
  name: { required: say('sign-in.name-missing'), setValueAs: trimmed },
  phone: { required: say('sign-in.phone-missing'), setValueAs: trimmed },
})
