import type { Notification } from '../contract/manager-events.ts'

/** What a notification may be about, all of it left open. */
export const aboutNothing = {
  code: null,
  studioName: null,
  slots: [],
  amount: null,
  receipt: null,
} satisfies Partial<Notification>
