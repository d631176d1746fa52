import { domainToASCII } from 'node:url'

/** Their mailboxes are the same with and without dots. */
const withoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address leads to, for limits: people have any number of addresses such as
 * name+anything@example.com, and a domain can be written in several ways.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [local, written] = [address.slice(0, at).toLowerCase(), address.slice(at + 1)]
  const domain = domainToASCII(written) || written.toLowerCase()
  const name = local.replace(/(?<=.)\+.*$/u, '')
  return `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}
