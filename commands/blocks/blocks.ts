import { addBlock as add, type BlockKind, block, liftBlock as lift } from '../../domain/block/block.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { kenyanMobile } from '../../domain/kernel/phone.ts'
import { cleanLine, emailPattern } from '../../language/text.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Requester } from '../limits/admit-request.ts'
import { mailboxOf } from '../limits/recipients.ts'
import type { LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'

/** A block, as an admin typed it. */
export interface AddBlockInput {
  readonly kind: BlockKind
  readonly value: string
  readonly reason: string
  readonly until: Date | null
}

/**
 * Blocks a phone, an address or a network from requesting and moving bookings. Throws DomainError `invalid`.
 * `networkOf` returns the network of an address.
 */
export async function addBlock(
  { handle, ids }: Pick<Services, 'handle' | 'ids'>,
  { kind, value, reason, until }: AddBlockInput,
  adminId: string,
  networkOf: (address: string) => string,
  context: CommandContext,
) {
  const blockId = newId()
  const blocked = readValue(kind, value, networkOf)
  const subject = ids.subject(kind, kind === 'email' ? mailboxOf(blocked) : blocked)
  const added = { blockId, kind, subject, blocked, reason, until, adminId }
  const decide = (state: Parameters<typeof add>[0]) => add(state, added, context.now)
  const { position } = await handle(block, streams.block(blockId), decide, context, { isNew: true })
  return { blockId, position }
}

function readValue(kind: BlockKind, value: string, networkOf: (address: string) => string): string {
  const text = cleanLine(value).toLowerCase()
  if (kind === 'phone') return kenyanMobile(text, 'value')
  if (kind === 'email') {
    if (!emailPattern.test(text)) throw invalid('value', 'person.email')
    return text
  }
  const [address = '', bits] = text.split('/', 2)
  const network = networkOf(address)
  // Blocks match the network of a request's address, so a wider network would block nothing.
  if (!network.includes('/') || (bits !== undefined && !network.endsWith(`/${bits}`)))
    throw invalid('value', 'block.network')
  return network
}

/** Lifts a block. Throws DomainError `not_found`. */
export const liftBlock = ({ handle }: LogWriter, blockId: string, adminId: string, context: CommandContext) =>
  handle(block, streams.block(blockId), (state) => lift(state, adminId), context)

interface Contact {
  readonly phone: string | null
  readonly email: string
}

/**
 * Throws DomainError `blocked` if the phone or address of a booking, or the network or account of its requester, is
 * blocked. `text` says what they can't do.
 */
export async function checkNotBlocked(
  services: Pick<Services, 'ids' | 'readModels'>,
  contact: Contact,
  { network, account }: Pick<Requester, 'network' | 'account'>,
  now: Date,
  text: 'block.booking' | 'block.moving' = 'block.booking',
): Promise<void> {
  const contacts = [contact, ...(account ? [account] : [])]
  if (await isBlocked(services, contacts, network, now)) throw new DomainError('blocked', text)
}

/** Returns whether one of the phones and addresses, or the network, is blocked. An email may be empty. */
export function isBlocked(
  { ids, readModels }: Pick<Services, 'ids' | 'readModels'>,
  contacts: readonly Contact[],
  network: string | null,
  now: Date,
): Promise<boolean> {
  const subjects = contacts.flatMap(({ phone, email }) => [
    // Blocks of earlier versions name the address itself.
    ...(email === '' ? [] : [email, mailboxOf(email)].map((each) => ids.subject('email', each))),
    ...(phone === null ? [] : [ids.subject('phone', phone)]),
  ])
  if (network !== null) subjects.push(ids.subject('network', network))
  return readModels.isBlocked(subjects, now)
}
