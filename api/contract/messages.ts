import * as z from 'zod'
import { endpointsFor } from './endpoint.ts'
import { Instant, paging } from './shared.ts'

const admins = endpointsFor('admin', 'Messages')
const callbacks = endpointsFor('public', 'Callbacks')

/**
 * The status of a message: waiting for its first or next attempt; being sent; accepted by the provider; delivered; not
 * sent; possibly sent.
 */
export const MessageStatus = z.enum(['queued', 'sending', 'sent', 'delivered', 'failed', 'unclear'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageChannel = z.enum(['sms', 'email'])
export type MessageChannel = z.infer<typeof MessageChannel>

export const ListedMessage = z.object({
  id: z.uuid(),
  channel: MessageChannel,
  template: z.string().meta({ description: 'The template', example: 'booking_approved' }),
  language: z.enum(['en', 'sw']),
  to: z.string().meta({ description: 'A phone number as 254… or an email address' }),
  subject: z.string().meta({ description: 'Empty if it is an SMS' }),
  text: z.string().meta({ description: 'The text as sent, without secret links' }),
  status: MessageStatus,
  why: z.string().nullable().meta({ description: 'The last error' }),
  tries: z.int(),
  mayRetry: z.boolean(),
  booking: z.object({ id: z.uuid(), code: z.string() }).nullable(),
  createdAt: Instant,
  changedAt: Instant,
})
export type ListedMessage = z.infer<typeof ListedMessage>

export const listMessages = admins.get('/admin/messages', {
  summary: 'List SMS and emails with their status, newest first',
  query: z.object({
    search: z.string().trim().max(120).optional().meta({ description: 'Searches recipients, subjects and templates' }),
    channel: MessageChannel.optional(),
    status: MessageStatus.optional(),
    ...paging(10),
  }),
  answer: z.object({
    items: z.array(ListedMessage),
    total: z.int(),
    byStatus: z
      .record(MessageStatus, z.int())
      .meta({ description: 'The number in each status that matches search and channel' }),
  }),
})

export const retryMessage = admins.post('/admin/messages/:id/retry', {
  summary: 'Send a message again that failed or may not have been sent',
  params: z.object({ id: z.uuid() }),
  answer: ListedMessage,
  errors: [404, 409],
})

/** https://developers.africastalking.com/docs/sms/notifications: a form. Only the path is signed. */
export const smsDelivery = callbacks.post('/callbacks/sms/:proof', {
  summary: 'The delivery report of an SMS from Africa’s Talking, as a form, at a secret address',
  params: z.object({ proof: z.string().max(100) }),
  body: z.object({
    id: z.string().min(1).max(200),
    status: z.string().min(1).max(60),
    failureReason: z.string().max(200).optional(),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  answer: z.object({ received: z.literal(true) }),
  errors: [404],
})

export const messageEndpoints = { listMessages, retryMessage, smsDelivery }
