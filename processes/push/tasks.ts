import type { TaskList } from 'graphile-worker'
import type { PushDevices } from '../../commands/accounts/push-store.ts'
import { load } from '../../commands/handle.ts'
import type { Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking, type PlacedBooking } from '../../domain/booking/booking.ts'
import { NotSent } from '../../integrations/not-sent.ts'
import type { PushSender } from '../../integrations/push/push.ts'
import { managerOf, studioNamed } from '../messages/addressees.ts'
import { oneLine } from '../messages/notified-booking.ts'
import { isOvertaken, type QuietHours, quietUntil, waitsFor } from '../messages/quiet-hours.ts'
import type { RescheduleJob } from '../reschedule-job.ts'
import { runAgainAt } from '../run-again.ts'
import { bookingPush } from './push-texts.ts'
import { DevicePush, Pushing } from './pushing.ts'

/** Older events are history: a night of quiet hours is shorter. */
const maxAgeMs = 12 * 3_600_000
/** A push service keeps a notification this long for a browser that is offline. */
const lastsSeconds = 12 * 3_600
const maxAttempts = 8
/** The devices that are notified, the latest first. A person can sign in as often as they like. */
const maxDevices = 20

/** The message that tells the manager the same. Its rule of quiet hours holds. */
const messageOf = {
  requested: 'manager_asked',
  booked: 'manager_booked',
  rescheduled: 'manager_rescheduled',
  moved: 'manager_rescheduled',
  cancelled: 'manager_cancelled',
  paid: 'manager_paid',
} as const

interface PushParts {
  readonly services: Services
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
    if (state.status === 'absent' || isOvertaken(messageOf[pushing.what], state, false, now)) return
    const { devices, ...rendered } = await devicesFor(services, pushing, state)
    if (devices.length === 0) return
    const morning = quietUntil(now, quietHours)
    if (morning && waitsFor(morning, messageOf[pushing.what], state, now))
      return rescheduleJob(job, runAgainAt(morning, job))
    for (const { id: deviceId } of devices) {
      const one: DevicePush = { deviceId, eventId: pushing.eventId, payload: rendered.payload }
      await addJob('push_to_device', one, { jobKey: `push:${one.eventId}:${deviceId}`, maxAttempts: maxAttempts })
    }
  },
  push_to_device: (payload) => notify(services.vault.pushDevices, sender, DevicePush.parse(payload)),
})

async function devicesFor(services: Services, pushing: Pushing, { code, terms }: PlacedBooking) {
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
 * Notifies a device of an event, once at most: a claim precedes the call, and is taken back only if nothing was sent.
 * Throws NotSent to be tried again.
 */
async function notify(
  devices: PushDevices,
  sender: PushSender,
  { deviceId, eventId, payload }: DevicePush,
): Promise<void> {
  const address = await devices.addressOf(deviceId)
  if (!address || !(await devices.claim(deviceId, eventId))) return
  try {
    const topic = eventId.replaceAll('-', '')
    if ((await sender.send(address, { payload, topic, lastsSeconds })) === 'gone') await devices.drop(deviceId)
  } catch (error) {
    // Without a certain answer it may have arrived.
    if (!(error instanceof NotSent)) return
    await devices.release(deviceId, eventId)
    throw error
  }
}
