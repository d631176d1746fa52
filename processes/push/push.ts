import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import type { PushDevices } from '../../commands/accounts/push-store.ts'
import { load } from '../../commands/handle.ts'
import type { LogReader, Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { PushSender } from '../../integrations/push/push.ts'
import { bilingual, renderersOf } from '../../language/bilingual.ts'
import type { Language } from '../../language/translate.ts'
import { defineProcess, type FollowUp, idOf, type Process, type Recorded } from '../engine/process.ts'
import { managerOf, studioNamed } from '../messages/addressees.ts'
import { needsLiveBooking } from '../messages/notification.ts'
import { isEnded, oneLine } from '../messages/notified-booking.ts'
import { isOvertaken, type QuietHours, quietUntil, waitsFor } from '../messages/quiet-hours.ts'
import { type RescheduleJob, runAgainAt } from '../reschedule-job.ts'

/**
 * What a studio's manager is notified of in their browsers. `booked` and `moved` were done by admins; `free` is a
 * session that takes place and costs nothing.
 */
const Pushing = z.object({
  what: z.enum(['requested', 'arranged', 'booked', 'rescheduled', 'moved', 'cancelled', 'paid', 'free']),
  eventId: z.uuid(),
  bookingId: z.uuid(),
  /** When it happened, in ISO 8601. */
  at: z.iso.datetime(),
})
export type Pushing = z.infer<typeof Pushing>

/** A rendered notification for one device. */
const DevicePush = z.object({ deviceId: z.uuid(), eventId: z.uuid(), payload: z.string() })
export type DevicePush = z.infer<typeof DevicePush>

/** The texts of notifications in browsers. They name no customer: a locked screen shows them to anyone. */
export const pushTexts = bilingual({
  'push.requested': { en: 'New request', sw: 'Ombi jipya' },
  'push.arranged': { en: 'Hours chosen by the customer', sw: 'Mteja amechagua saa' },
  'push.booked': { en: 'Booked by an admin', sw: 'Imewekwa na msimamizi' },
  'push.rescheduled': { en: 'Moved by the customer', sw: 'Mteja amehamisha muda' },
  'push.moved': { en: 'Moved by an admin', sw: 'Msimamizi amehamisha muda' },
  'push.cancelled': { en: 'Cancelled by the customer', sw: 'Mteja ameghairi' },
  'push.paid': { en: 'Paid', sw: 'Imelipiwa' },
  'push.free': { en: 'Booked', sw: 'Imeidhinishwa' },
  'push.booking': { en: '{code} at {studio}', sw: '{code} katika {studio}' },
  'push.test': { en: 'Notifications work on this device', sw: 'Arifa zinafanya kazi kwenye kifaa hiki' },
})

const renderers = renderersOf(pushTexts)

/** A notification as the service worker reads it (`web/worker/notification.ts`). */
export interface PushPayload {
  readonly title: string
  readonly body: string
  /** The path that a tap opens. */
  readonly path: string
  /** A later notification of the same tag replaces an earlier one. */
  readonly tag: string
  readonly language: Language
}

const longestStudio = 60

/** Renders what happened to a booking. */
export function bookingPush(
  language: Language,
  { what, eventId }: Pick<Pushing, 'what' | 'eventId'>,
  { code, studio }: { readonly code: string; readonly studio: string },
): PushPayload {
  const say = renderers[language]
  const body = say('push.booking', { code, studio: studio.slice(0, longestStudio) })
  return { title: say(`push.${what}`), body, path: `/manager/bookings?search=${code}`, tag: eventId, language }
}

/** Renders a test notification. */
export const testPush = (language: Language): PushPayload => ({
  title: 'Studioni',
  body: renderers[language]('push.test'),
  path: '/account',
  tag: 'test',
  language,
})

/** Notifies a studio's manager, in the browsers that they chose, of what customers and admins do. */
export const push: Process = defineProcess('push', {
  'booking.requested'(event) {
    if (event.data.walkIn === null) return about(event, 'requested')
    return isByAdmin(event) ? about(event, 'booked') : {}
  },
  'booking.time_arranged': (event) => (isByManager(event) || isByAdmin(event) ? {} : about(event, 'arranged')),
  'booking.rescheduled'(event) {
    if (isByManager(event)) return {}
    return about(event, isByAdmin(event) ? 'moved' : 'rescheduled')
  },
  'booking.cancelled': (event) => (event.data.reason === 'customer' ? about(event, 'cancelled') : {}),
  'booking.paid': (event) => (isByManager(event) ? {} : about(event, event.data.amountCents === 0 ? 'free' : 'paid')),
})

const roleOf = ({ metadata: { actor } }: Recorded) => ('role' in actor ? actor.role : undefined)
const isByAdmin = (event: Recorded) => roleOf(event) === 'admin'
const isByManager = (event: Recorded) => roleOf(event) === 'studio_manager'

function about(event: Recorded, what: Pushing['what']): FollowUp {
  const payload: Pushing = { what, eventId: event.id, bookingId: idOf(event), at: event.metadata.at }
  return { add: [{ task: 'push_to_manager', key: `push:${event.id}`, payload, yields: true }] }
}

/** Older events are history: a night of quiet hours is shorter. */
const maxAgeMs = 12 * 3_600_000
/** A push service keeps a notification this long for a browser that is offline. */
const lastsSeconds = 12 * 3_600
const maxAttempts = 8
/** The devices that are notified, the latest first. A person can sign in as often as they like. */
const maxDevices = 20

/** The message to the manager about the same event. Its rule of quiet hours holds. */
const messageOf = {
  requested: 'manager_asked',
  arranged: 'manager_asked',
  booked: 'manager_booked',
  rescheduled: 'manager_rescheduled',
  moved: 'manager_rescheduled',
  cancelled: 'manager_cancelled',
  paid: 'manager_paid',
  free: 'manager_paid',
} as const

interface PushParts {
  readonly services: LogReader & Pick<Services, 'vault'>
  readonly sender: PushSender
  readonly quietHours: QuietHours | undefined
  readonly clock: () => Date
  readonly rescheduleJob: RescheduleJob
}

/** The tasks of the push process: one chooses the devices, one notifies each. */
export const pushTasks = ({ services, sender, quietHours, clock, rescheduleJob }: PushParts): TaskList => ({
  async push_to_manager(payload, { addJob, job }) {
    const pushing = Pushing.parse(payload)
    const now = clock()
    if (now.getTime() - Date.parse(pushing.at) > maxAgeMs || !(await services.vault.pushDevices.isUsed())) return
    const { state } = await load(services.store, booking, streams.booking(pushing.bookingId))
    const template = messageOf[pushing.what]
    if (state.status === 'absent' || isOvertaken(template, state, false, now)) return
    if (needsLiveBooking(template) && isEnded(state)) return
    if (pushing.what === 'free' && state.walkIn) return
    const { devices, ...rendered } = await devicesFor(services, pushing, state)
    if (devices.length === 0) return
    const morning = quietUntil(now, quietHours)
    if (morning && waitsFor(morning, template, state, now)) return rescheduleJob(job, runAgainAt(morning, job))
    for (const { id: deviceId } of devices) {
      const one: DevicePush = { deviceId, eventId: pushing.eventId, payload: rendered.payload }
      await addJob('push_to_device', one, { jobKey: `push:${one.eventId}:${deviceId}`, maxAttempts: maxAttempts })
    }
  },
  push_to_device: (payload) => notify(services.vault.pushDevices, sender, DevicePush.parse(payload)),
})

async function devicesFor(services: PushParts['services'], pushing: Pushing, { code, terms }: PlacedBooking) {
  const studio = await studioNamed(services, terms.studioId)
  const [manager] = studio ? await managerOf(services, studio) : []
  if (!studio || !manager) return { devices: [], payload: '' }
  const about = { code, studio: oneLine(studio.details.name) }
  return {
    devices: (await services.vault.pushDevices.list(manager.personId)).slice(0, maxDevices),
    payload: JSON.stringify(bookingPush(manager.language, pushing, about)),
  }
}

/**
 * Notifies a device of an event, once at most: a claim precedes the call, and is withdrawn only if nothing was sent.
 * Throws NotSent if it should be retried.
 */
async function notify(
  devices: PushDevices,
  sender: PushSender,
  { deviceId, eventId, payload }: DevicePush,
): Promise<void> {
  const address = await devices.addressOf(deviceId)
  if (!address || !(await devices.claim(deviceId, eventId))) return
  let answer: 'taken' | 'gone'
  try {
    answer = await sender.send(address, { payload, topic: eventId.replaceAll('-', ''), lastsSeconds })
  } catch (error) {
    // Without a certain answer it may have arrived.
    if (!(error instanceof NotSent)) return
    await devices.release(deviceId, eventId)
    throw error
  }
  if (answer === 'gone') await devices.drop(deviceId)
}
