import type { Router } from 'express'
import { streams } from '../commands/streams.ts'
import type { Attachment, Mailer } from '../integrations/email/mailer.ts'
import { smtpMailer } from '../integrations/email/smtp-mailer.ts'
import { openOutbox } from '../integrations/outbox/outbox.ts'
import { outboxRouter } from '../integrations/outbox/router.ts'
import { africasTalking } from '../integrations/sms/africas-talking.ts'
import { createMessenger, type Messenger } from '../processes/messages/messenger.ts'
import { reportDelivery } from '../processes/messages/report-delivery.ts'
import type { Outlets } from '../processes/messages/send.ts'
import type { DeliveryReport } from '../processes/messages/tasks.ts'
import { bookingById } from '../projections/bookings/queries.ts'
import { freshRows } from '../projections/fresh-rows.ts'
import type { Composition } from './composition.ts'
import { calendarFile } from './routes/calendar-file.ts'
import { brand } from './routes/site.ts'

/** Everything that speaks to people outside the pages. */
export interface Messaging {
  readonly messenger: Messenger
  readonly outlets: Outlets
  readonly mailer: Mailer
  /** What the address has to hold at which Africa's Talking reports. */
  readonly deliveryProof: string
  readonly report: (report: DeliveryReport) => Promise<void>
  /** The outbox, where something is kept instead of sent and people may look; nothing in production. */
  readonly outbox: Router | undefined
}

type SecretFor = Composition['secretFor']
const deliveryProofOf = (secretFor: SecretFor) => secretFor('sms delivery').slice(0, 32)

/** Where Africa's Talking reports deliveries; only it is told. */
export const deliveryAddress = (publicUrl: string, secretFor: SecretFor): string =>
  `${publicUrl}/api/v1/callbacks/sms/${deliveryProofOf(secretFor)}`

/** Opens the providers that are set, and the outbox for the rest. */
export async function openMessaging(
  { config, database, log, services, store, secretFor }: Composition,
  publicUrl: string,
  clock: () => Date,
): Promise<Messaging> {
  const deliveryProof = deliveryProofOf(secretFor)
  const report = (told: DeliveryReport) => reportDelivery(database.pool, told)
  /** The outbox delivers at once. */
  const delivered = (providerId: string) => {
    report({ providerId, outcome: 'delivered', why: 'Success' }).catch((error: unknown) =>
      log.debug({ reason: String(error) }, 'a simulated delivery was not reported'),
    )
  }
  const outbox = await openOutbox(database.pool, delivered)
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outbox.mailer
  const sms = config.sms ? africasTalking(config.sms) : outbox.sms
  if (config.production && !config.smtpUrl) log.warn('SMTP_URL is not set: no email reaches anybody')
  if (config.production && !config.sms) log.warn('SMS_API_KEY is not set: no SMS reaches anybody')
  if (config.production && config.support.email.endsWith('.test'))
    log.warn('SUPPORT_EMAIL is not set: what customers write to support reaches nobody')

  const calendarOf = async (bookingId: string): Promise<Attachment | undefined> => {
    // The message is about what happened a moment ago, which the read models may not show yet.
    const { db } = await freshRows(services.db, store, [streams.booking(bookingId)])
    const row = await bookingById(db, bookingId)
    if (!row || row.slots.length === 0) return undefined
    const page = `${publicUrl}/bookings/${services.links.trackingToken(bookingId)}`
    return { name: `${row.code}.ics`, contentType: 'text/calendar', content: calendarFile(row, page) }
  }
  const { support, mpesa } = config
  const site = { brand, supportEmail: support.email, supportPhone: support.phone, paybill: mpesa.shortcode }
  return {
    messenger: createMessenger(services, site, () => publicUrl, clock),
    outlets: { mailer, sms, brand, calendarOf },
    mailer,
    deliveryProof,
    report,
    outbox: config.production || (config.smtpUrl && config.sms) ? undefined : outboxRouter(outbox),
  }
}
