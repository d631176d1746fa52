import { domainToASCII } from 'node:url'
import { dayMs } from '../../domain/kernel/slot.ts'
import type { LimitServices } from '../services.ts'

/** The names of one provider, whose mailboxes are the same with and without dots. */
const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address leads to, for limits: people have any number of addresses such as
 * name+anything@example.com, and a domain can be written in several ways.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at).toLowerCase()
  const written = address.slice(at + 1)
  const domain = domainToASCII(written) || written.toLowerCase()
  const name = local.replace(/(?<=.)\+.*$/u, '')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** A message to an address or a phone. */
export interface OutgoingMessage {
  readonly messageId: string
  readonly channel: 'sms' | 'email'
  readonly to: string
  /** Whether it is about the work of staff, who get more. Such messages have a separate limit. */
  readonly isToStaff: boolean
  /**
   * Whether strangers can cause it, such as by a request in another person's name. Such messages have a separate limit.
   */
  readonly isByAnyone: boolean
  /**
   * The template of a message about the recipient's account, which has a limit of its own: other messages must not use
   * up those that an owner needs to recover an account.
   */
  readonly accountTemplate?: string | undefined
}

/** Staff and accounts get more. */
const factor = 10

/** Counts a message against its recipient's day and returns whether it may be sent. Idempotent by message. */
export function admitMessage(
  { limits: { store, rules }, ids }: LimitServices,
  { messageId, channel, to, isToStaff, isByAnyone, accountTemplate }: OutgoingMessage,
  now: Date,
): Promise<boolean> {
  const kind = accountTemplate ? `${accountTemplate}:` : `${isToStaff ? 'staff:' : ''}${isByAnyone ? 'by-anyone:' : ''}`
  const subject = `messages:${kind}${channel}:${ids.subject(channel, channel === 'email' ? mailboxOf(to) : to)}`
  const max = rules.messagesPerDay * (isToStaff || accountTemplate ? factor : 1)
  return store.exclusively([subject], async (table) => {
    const [today] = await table.totals([{ subject, since: new Date(now.getTime() - dayMs), key: messageId }])
    if (today?.hasKey) return true
    if (today && today.entries >= max) return false
    table.add([subject], { key: messageId, at: now, amount: 1, about: '' })
    return true
  })
}
