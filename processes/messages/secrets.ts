import type { LinkPurpose } from '../../commands/accounts/mailed-links.ts'
import type { AccountTemplate } from './templates/rendered.ts'

/** The placeholder of a link's secret. The secret is created when the message is sent and never stored. */
export const secretPlace = '{secret}'

/** Links that authenticate: their paths and purposes. */
export const secretIn: Readonly<Record<AccountTemplate, { readonly purpose: LinkPurpose; readonly link: string }>> = {
  invitation: { purpose: 'invite', link: `/auth/accept-invite?token=${secretPlace}` },
  password_reset: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlace}` },
  verify_address: { purpose: 'verify', link: `/auth/verify-email?token=${secretPlace}` },
}

/** Returns the purpose of a template's secret; undefined for a template without one. */
export const purposeOf = (template: string): LinkPurpose | undefined =>
  Object.entries(secretIn).find(([name]) => name === template)?.[1].purpose
