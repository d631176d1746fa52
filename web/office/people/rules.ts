import { emailPattern } from '../../../api/contract/email.ts'
import type { Say } from '../../i18n/use-text.ts'

const trimmed = (value: string) => value.trim()

/** What each field about a person must be, with what is said when it is not. */
export const rulesIn = (say: Say) => ({
  email: {
    required: say('people.email-missing'),
    pattern: { value: emailPattern, message: say('people.email-odd') },
    setValueAs: trimmed,
  },
  name: { required: say('people.name-missing'), setValueAs: trimmed },
  phone: { required: say('people.phone-missing'), setValueAs: trimmed },
})
