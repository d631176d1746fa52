import type { ListedMessage } from '../../../api/contract/messages.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

type Status = ListedMessage['status']

export const channels = ['sms', 'email'] as const satisfies readonly ListedMessage['channel'][]

/** The statuses of a message. Those that need attention come first. */
export const statuses = [
  'failed',
  'unclear',
  'queued',
  'sending',
  'sent',
  'delivered',
] as const satisfies readonly Status[]

export const tones: Record<Status, Tone> = {
  queued: 'waiting',
  sending: 'live',
  sent: 'good',
  delivered: 'good',
  failed: 'ended',
  unclear: 'waiting',
}

/** Reads the filter from the URL and omits empty or invalid values. */
export function messageFilterFrom(value: (name: string) => string) {
  const search = value('search')
  const channel = channels.find((each) => each === value('channel'))
  const status = statuses.find((each) => each === value('status'))
  return { ...(search && { search }), ...(channel && { channel }), ...(status && { status }) }
}
