import { bilingual, renderersOf } from '../../language/bilingual.ts'
import type { Language } from '../../language/translate.ts'
import type { Pushing } from './pushing.ts'

/** The texts of notifications in browsers. They name no customer: a locked screen shows them to anybody. */
export const pushTexts = bilingual({
  'push.requested': { en: 'New request', sw: 'Ombi jipya' },
  'push.booked': { en: 'Booked by an admin', sw: 'Imewekwa na msimamizi' },
  'push.rescheduled': { en: 'Moved by the customer', sw: 'Mteja amehamisha muda' },
  'push.moved': { en: 'Moved by an admin', sw: 'Msimamizi amehamisha muda' },
  'push.cancelled': { en: 'Cancelled by the customer', sw: 'Mteja ameghairi' },
  'push.paid': { en: 'Paid', sw: 'Imelipwa' },
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

/** Renders a notification that someone asked for, to see that it arrives. */
export const testPush = (language: Language): PushPayload => ({
  ...{ title: 'Studioni', body: renderers[language]('push.test'), path: '/account', tag: 'test', language },
})
