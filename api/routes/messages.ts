import { timingSafeEqual } from 'node:crypto'
import { retryMessage } from '../../commands/messages/messages.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { DeliveryReport } from '../../processes/messages/tasks.ts'
import { listMessages, type MessageView, mayRetry, messageById } from '../../projections/messages/messages.ts'
import type { ListedMessage, messageEndpoints } from '../contract/messages.ts'
import type { Handlers } from '../http/serve.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

/** Receives the SMS provider's delivery reports. */
export interface DeliveryReports {
  /** The secret in the address of the reports. */
  readonly deliveryProof: string
  readonly report: (report: DeliveryReport) => Promise<void>
}

/** Messages with their status, for admins, and the SMS provider's reports. */
export function messageRoutes(
  services: RouteServices,
  { deliveryProof, report }: DeliveryReports,
): Handlers<typeof messageEndpoints> {
  const { fresh, db } = services
  return {
    async listMessages({ query }) {
      const { items, ...counted } = await listMessages(db, query)
      return { items: items.map(listedMessageOf), ...counted }
    },
    async retryMessage({ params, user, context, ...request }) {
      await request.record(retryMessage(services, params.id, user.userId, context))
      const row = await messageById(await fresh(request, streams.message(params.id)), params.id)
      return listedMessageOf(row ?? notFound('message.not-found'))
    },
    async smsDelivery({ params, body }) {
      if (!isSame(params.proof, deliveryProof)) throw new DomainError('not_found', 'request.nothing-here')
      const outcome = outcomes.get(body.status)
      if (outcome) await report({ providerId: body.id, outcome, why: body.failureReason ?? body.status })
      return { received: true }
    },
  }
}

/** The final statuses. In any other status, a message is on its way. */
const outcomes: ReadonlyMap<string, DeliveryReport['outcome']> = new Map([
  ['Success', 'delivered'],
  ['Failed', 'undelivered'],
  ['Rejected', 'undelivered'],
  ['AbsentSubscriber', 'undelivered'],
  ['Expired', 'undelivered'],
])

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

const listedMessageOf = (row: MessageView): ListedMessage => ({
  id: row.id,
  channel: row.channel,
  template: row.template,
  language: row.language,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  status: row.status,
  why: row.why,
  tries: row.tries,
  mayRetry: mayRetry(row),
  booking: row.about_id !== null && row.booking_code !== null ? { id: row.about_id, code: row.booking_code } : null,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})
