import type { LinkPurpose } from '../../commands/accounts/mailed-links.ts'
import type { AccountTemplate } from './templates/rendered.ts'

/** The placeholder of a link's secret. The secret is created when the message is sent and never stored. */
export const secretPlace = '{secret}'

/** The links in account messages, and the purposes of those that authenticate. */
const links: Readonly<Record<AccountTemplate, { readonly purpose?: LinkPurpose; readonly link: string }>> = {
  invitation: { purpose: 'invite', link: `/auth/accept-invite?token=${secretPlace}` },
  password_reset: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlace}` },
  factors_reset: { link: '/account' },
  verify_address: { purpose: 'verify', link: `/auth/verify-email?token=${secretPlace}` },
  already_registered: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlace}` },
  new_device: { link: '/account' },
  password_changed: { link: '/account' },
  account_ending: { link: '/account' },
}

/** Returns the path of an account message's link. */
export const linkOf = (template: AccountTemplate): string => links[template].link

/** Returns the purpose of a template's secret; undefined for a template without one. */
export const purposeOf = (template: string): LinkPurpose | undefined =>
  Object.entries(links).find(([name]) => name === template)?.[1].purpose
