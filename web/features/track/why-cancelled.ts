import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { track } from '../../i18n/en/track.ts'
import type { Say } from '../../i18n/use-text.ts'

type Reason = Extract<keyof typeof track, `track.reason.${string}`>
const isReason = (id: string): id is Reason => id in track

/** Why a booking was cancelled, where nobody wrote a note about it; nothing for one that goes on. */
export function whyCancelled(say: Say, reason: TrackedBooking['booking']['cancelReason']): string | undefined {
  const id = `track.reason.${reason}`
  return isReason(id) ? say(id) : undefined
}
