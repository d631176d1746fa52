import type { LinkPurpose } from '../../commands/accounts/mailed-links.ts'
import type { AccountTemplate } from './templates/rendered.ts'

/** Stands where a secret belongs, so that none is ever kept: the secret is made when the message goes out. */
export const secretPlace = '{secret}'

/** The links that prove who follows them: below the site's address, and what for. */
export const secretIn: Readonly<Record<AccountTemplate, { readonly purpose: LinkPurpose; readonly link: string }>> = {
  invitation: { purpose: 'invite', link: `/auth/accept-invite?token=${secretPlace}` },
  password_reset: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlace}` },
  verify_address: { purpose: 'verify', link: `/auth/verify-email?token=${secretPlace}` },
}

/** What the secret of a text is good for; undefined for a text without one. */
export const purposeOf = (template: string): LinkPurpose | undefined =>
  Object.entries(secretIn).find(([name]) => name === template)?.[1].purpose
