import { account } from '../../i18n/en/account.ts'
import { track } from '../../i18n/en/track.ts'
import type { Namespace } from '../../i18n/namespace.ts'

/** The texts about accounts and their bookings. */
export const accountTexts: Namespace = {
  en: { ...account, ...track },
  sw: async () => {
    const [{ account }, { track }] = await Promise.all([
      import('../../i18n/sw/account.ts'),
      import('../../i18n/sw/track.ts'),
    ])
    return { ...account, ...track }
  },
}
