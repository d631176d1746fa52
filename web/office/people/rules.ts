import { cleanLine, emailPattern } from '../../../language/text.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** All roles, in ascending order of permissions. */
export const roles = ['customer', 'studio_manager', 'admin'] as const

/** Returns the validation rules of each field about a person, with their messages. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('people.email-missing'),
    pattern: { value: emailPattern, message: t('people.email-odd') },
    setValueAs: cleanLine,
  },
  name: { required: t('people.name-missing'), setValueAs: cleanLine },
  phone: { required: t('people.phone-missing'), setValueAs: cleanLine },
})
