import type { Language } from '../../domain/kernel/language.ts'
import type { Channel, MessageEvent } from '../../domain/message/events.ts'
import { phoneForms, searchable } from '../engine/matching.ts'
import { projection, type Share } from '../engine/projection.ts'

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unclear'

/** An SMS or e-mail and its fate. */
export interface MessageRow {
  readonly id: string
  /** Whose key encrypts it: its recipient, or the sender of a message to support. */
  readonly person_id: string
  readonly channel: Channel
  readonly template: string
  readonly language: Language
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly about_id: string | null
  readonly status: MessageStatus
  /** The latest failure; null if there is none. */
  readonly why: string | null
  readonly tries: number
  readonly provider_id: string | null
  /** The folded recipient, subject and template. */
  readonly search: string
  readonly created_at: string
  readonly changed_at: string
}

interface Recorded {
  readonly stream: string
  readonly metadata: { readonly at: string }
}
const idOf = (event: Recorded) => event.stream.slice('message-'.length)
const change = <Event extends Recorded>(how: (event: Event, row: MessageRow) => Partial<MessageRow>) => ({
  key: idOf,
  fold: (row: MessageRow | null, event: Event) => row && { ...row, ...how(event, row), changed_at: event.metadata.at },
})

type Failed = Extract<MessageEvent, { type: 'message.failed' }>['data']

/** A message with a temporary failure waits for a retry. */
const statusAfter = ({ kind }: Failed): MessageStatus =>
  kind === 'passing' ? 'queued' : kind === 'unclear' ? 'unclear' : 'failed'

const totalsOf = ({ channel, status }: MessageRow): Share<'messages'>[] => [
  { key: `${channel}/${status}`, adds: { messages: 1 } },
]

export const messages = projection<MessageRow>({
  table: 'messages',
  version: 3,
  columns: {
    id: 'uuid',
    person_id: 'uuid not null',
    channel: 'text not null',
    template: 'text not null',
    language: 'text not null',
    recipient: 'text not null',
    subject: 'text not null',
    text: 'text not null',
    about_id: 'uuid',
    status: 'text not null',
    why: 'text',
    tries: 'int not null',
    provider_id: 'text',
    search: 'text not null',
    created_at: 'timestamptz not null',
    changed_at: 'timestamptz not null',
  },
  indexes: [
    '(created_at desc, id desc)',
    '(status, created_at desc, id desc)',
    '(provider_id) where provider_id is not null',
    '(about_id) where about_id is not null',
    '(person_id)',
    'using gin (search gin_trgm_ops)',
  ],
  tallies: [{ table: 'message_totals', sums: ['messages'], of: totalsOf }],
  on: {
    'message.queued': {
      key: (event) => event.data.messageId,
      fold: (_, { data, metadata }) => ({
        id: data.messageId,
        person_id: data.personId,
        channel: data.channel,
        template: data.template,
        language: data.language,
        recipient: data.to,
        subject: data.subject,
        text: data.text,
        about_id: data.aboutId,
        status: 'queued',
        why: null,
        tries: 0,
        provider_id: null,
        search: searchable(phoneForms(data.to), data.subject, data.template),
        created_at: metadata.at,
        changed_at: metadata.at,
      }),
    },
    'message.sending': change((_, { tries }) => ({ status: 'sending', tries: tries + 1 })),
    'message.sent': change(({ data }) => ({ status: 'sent', why: null, provider_id: data.providerId })),
    'message.delivered': change(() => ({ status: 'delivered', why: null })),
    'message.failed': change(({ data }) => ({ status: statusAfter(data), why: data.why })),
    'message.retried': change(() => ({ status: 'queued', tries: 0 })),
  },
})
