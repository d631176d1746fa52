import type { LinkPurpose } from '../../commands/accounts/mailed-links.ts'
import { issueCode } from '../../commands/limits/phone-codes.ts'
import type { Links } from '../../commands/links.ts'
import type { LimitServices, Services } from '../../commands/services.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import type { AccountTemplate } from './templates/rendered.ts'

/** The placeholder of a link's secret. The secret is created when the message is sent and never stored. */
export const secretPlaceholder = '{secret}'

/** The links in account messages, and the purposes of those that authenticate. */
const links: Readonly<Record<AccountTemplate, { readonly purpose?: LinkPurpose; readonly link: string }>> = {
  invitation: { purpose: 'invite', link: `/auth/accept-invite?token=${secretPlaceholder}` },
  password_reset: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlaceholder}` },
  factors_reset: { link: '/account' },
  verify_address: { purpose: 'verify', link: `/auth/verify-email?token=${secretPlaceholder}` },
  already_registered: { purpose: 'reset', link: `/auth/reset-password?token=${secretPlaceholder}` },
  new_device: { link: '/account' },
  wrong_codes: { link: '/account' },
  password_changed: { link: '/account' },
  access_changed: { link: '/account' },
  account_ending: { link: '/account' },
}

/** Returns the path of an account message's link. */
export const linkOf = (template: AccountTemplate): string => links[template].link

/** Returns the purpose of a template's secret; undefined for a template without one. */
const purposeOf = (template: string): LinkPurpose | undefined =>
  Object.entries(links).find(([name]) => name === template)?.[1].purpose

/** Creates the link's secret now and never stores it. A message sent again gets a new one; both stay valid. */
export async function withSecret(
  { vault }: Pick<Services, 'vault'>,
  { template, aboutId, text }: ExistingMessage,
): Promise<string> {
  const purpose = purposeOf(template)
  if (!purpose || aboutId === null) return text
  const secret = await vault.mailedLinks.issue(aboutId, purpose)
  return text.replaceAll(secretPlaceholder, secret)
}

/** Creates the code of a verification now and never stores it in plain text. */
export async function withCode(
  services: LimitServices,
  { template, aboutId, text }: ExistingMessage,
  now: Date,
): Promise<string> {
  if (template !== 'phone_code' || aboutId === null) return text
  return text.replaceAll(secretPlaceholder, await issueCode(services, aboutId, now))
}

/** The placeholder of the token by which a manager decides about a request, at a version of the booking. */
export const decisionPlaceholder = (version: bigint): string => `{decide ${version}}`

/**
 * Inserts the token by which the recipient decides about a request. It is never stored, so that a reader of stored
 * messages can't decide in the manager's name.
 */
export const withDecisionToken = (
  links: Links,
  { text, aboutId: bookingId, personId: managerId }: Pick<ExistingMessage, 'text' | 'aboutId' | 'personId'>,
): string =>
  bookingId === null
    ? text
    : text.replaceAll(/\{decide (\d+)\}/g, (_, version: string) =>
        links.decisionToken({ bookingId, managerId, version: BigInt(version) }),
      )
