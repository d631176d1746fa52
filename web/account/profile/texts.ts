import { mergeNamespaces, type Namespace } from '../../i18n/namespace.ts'
import { bookingsTexts } from '../../shared/bookings/texts.ts'
import { signInTexts } from '../../shared/sign-in/texts.ts'
import { profile } from './texts.en.ts'

/** The texts of the account page. */
export const texts: Namespace = mergeNamespaces(
  { en: profile, sw: async () => (await import('./texts.sw.ts')).profile },
  bookingsTexts,
  signInTexts,
)
