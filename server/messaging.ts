import type { Router } from 'express'
import { calendarFile, calendarMethod } from '../api/routes/calendar-file.ts'
import type { DeliveryReports } from '../api/routes/messages.ts'
import { brand } from '../api/routes/site.ts'
import { streams } from '../commands/streams.ts'
import { type Attachment, type Mailer, smtpMailer } from '../integrations/email/mailer.ts'
import { forgetCaught, openMessageCatcher } from '../integrations/message-catcher/message-catcher.ts'
import { messageCatcherRouter } from '../integrations/message-catcher/page.ts'
import { noMailer, noSms } from '../integrations/not-sent.ts'
import { type PushSender, wellKnownPushServices } from '../integrations/push/push.ts'
import { webPushSender } from '../integrations/push/web-push.ts'
import { africasTalking } from '../integrations/sms/sms.ts'
import { createNotifier, type Notifier } from '../processes/messages/notifier.ts'
import type { Channels } from '../processes/messages/send.ts'
import { type DeliveryReport, reportDelivery } from '../processes/messages/tasks.ts'
import { bookingById } from '../projections/bookings/queries.ts'
import { freshRows } from '../projections/fresh-rows.ts'
import { type Config, samplePhone } from '../runtime/config.ts'
import type { Log } from '../runtime/log.ts'
import type { Composition } from './composition.ts'

/** The parts that send messages to people. */
export interface Messaging extends DeliveryReports {
  readonly notifier: Notifier
  readonly channels: Channels
  readonly mailer: Mailer
  readonly push: PushSender
  /** The message catcher's pages, unless all messages are really sent; undefined in production. */
  readonly messageCatcher: Router | undefined
}

type SecretFor = Composition['secretFor']
const deliveryProofOf = (secretFor: SecretFor) => secretFor('sms delivery').slice(0, 32)

/** The secret address of Africa's Talking's delivery reports. */
export const deliveryAddress = (publicUrl: string, secretFor: SecretFor): string =>
  `${publicUrl}/api/v1/callbacks/sms/${deliveryProofOf(secretFor)}`

/** Addresses under .test reach no one. */
const isSample = (address: string) => /\.test>?$/.test(address)

/** Warns of settings with which messages are not sent, links fail, or the site is open to everyone. */
export function warnOfSettings(config: Config, log: Pick<Log, 'warn'>): void {
  const { production, publicUrl, databaseUrl, smtpUrl, sms, mailFrom, admin, support, mpesa, port } = config
  if (!production) {
    if (publicUrl && !isHere(publicUrl))
      log.warn('NODE_ENV is not production: at PUBLIC_URL, the Google simulator lets anyone sign in as anyone')
    return
  }
  if (publicUrl === undefined) log.warn(`PUBLIC_URL is not set: links in messages lead to http://localhost:${port}`)
  else if (!publicUrl.startsWith('https:')) log.warn('PUBLIC_URL is not https: others can read passwords and sessions')
  if (!databaseUrl) log.warn('DATABASE_URL is not set: the database is in DATA_DIR')
  if (mpesa.chargesAs === 'sandbox') log.warn('MPESA_ENVIRONMENT is sandbox: bookings are paid without money')
  if (!smtpUrl) log.warn('SMTP_URL is not set: no email is sent')
  if (!sms) log.warn('SMS_API_KEY is not set: no SMS is sent')
  if (isSample(mailFrom)) log.warn('MAIL_FROM is not set: mail servers reject the sample')
  if (isSample(admin.email)) log.warn('ADMIN_EMAIL is not set: the first admin gets no email')
  if (isSample(support.email)) log.warn('SUPPORT_EMAIL is not set: messages to support are not delivered')
  if (support.phone === samplePhone) log.warn('SUPPORT_PHONE is not set: messages and pages show a sample')
}

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** Opens the configured providers, and the message catcher for the others. */
export async function openMessaging(
  { config, database, jobPool, db, log, services, store, secretFor, vapidPrivateKey }: Composition,
  publicUrl: string,
  clock: () => Date,
): Promise<Messaging> {
  const deliveryProof = deliveryProofOf(secretFor)
  const report = (delivery: DeliveryReport) => reportDelivery(database.pool, delivery)
  /** The message catcher reports deliveries at once. */
  const delivered = (providerId: string) => {
    report({ providerId, outcome: 'delivered', why: 'Success' }).catch((error: unknown) =>
      log.debug({ reason: String(error) }, 'a simulated delivery was not reported'),
    )
  }
  const messageCatcher = config.production ? undefined : await openMessageCatcher(jobPool, delivered)
  if (config.production) await forgetCaught(database.pool)
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : (messageCatcher?.mailer ?? noMailer)
  const sms = config.sms ? africasTalking(config.sms) : (messageCatcher?.sms ?? noSms)
  warnOfSettings(config, log)

  const calendarOf = async (bookingId: string): Promise<Attachment | undefined> => {
    // The read models may not show the booking's latest change yet.
    const fresh = await freshRows(db, store, [streams.booking(bookingId)])
    const row = await bookingById(fresh.db, bookingId)
    if (!row || row.slots.length === 0) return undefined
    const page = `${publicUrl}/bookings/${services.links.trackingToken(bookingId)}`
    const contentType = `text/calendar; method=${calendarMethod(row)}`
    return { name: `${row.code}.ics`, contentType, content: calendarFile(row, page) }
  }
  const { support, mpesa } = config
  const site = { brand, supportEmail: support.email, supportPhone: support.phone, paybill: mpesa.shortcode }
  return {
    notifier: createNotifier(services, site, () => publicUrl, clock),
    channels: { mailer, sms, brand, calendarOf, quietHours: config.quietHours },
    mailer,
    push: webPushSender({
      privateKey: vapidPrivateKey,
      contact: support.email,
      services: config.push.services ?? wellKnownPushServices,
    }),
    deliveryProof,
    report,
    messageCatcher:
      messageCatcher && !(config.smtpUrl && config.sms) ? messageCatcherRouter(messageCatcher) : undefined,
  }
}
