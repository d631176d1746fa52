import { emailPattern } from '../../../api/contract/email.ts'
import type { Translate } from '../../i18n/use-translate.ts'

const trimmed = (value: string) => value.trim()

/** Returns the validation rules of each field about a person, with their messages. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('people.email-missing'),
    pattern: { value: emailPattern, message: t('people.email-odd') },
    setValueAs: trimmed,
  },
  name: { required: t('people.name-missing'), setValueAs: trimmed },
  phone: { required: t('people.phone-missing'), setValueAs: trimmed },
})
