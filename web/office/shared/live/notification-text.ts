import type { Format } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/use-translate.ts'
import { eventName, hoursText } from '../audit/event-words.ts'
import type { LiveNotification } from './live-event.ts'
import { officeLive } from './texts.en.ts'

/** Describes a booking in one line: 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00'. */
export const bookingLine = (
  t: Translate,
  format: Format,
  { code, studioName, slots }: Pick<LiveNotification['about'], 'studioName' | 'slots'> & { readonly code: string },
): string =>
  t('activity.booking', {
    code,
    studio: studioName ?? t('activity.closed-studio'),
    when: hoursText(t, format, slots) ?? t('activity.no-time'),
  })

type StudioNotification = Extract<keyof typeof officeLive, `news.studio-${string}`>
const isStudioNotification = (id: string): id is StudioNotification => id in officeLive

/** Translates a notification into the current language, or returns the server's text if there is no translation. */
export function notificationText(
  t: Translate,
  format: Format,
  { title, message, about }: LiveNotification,
): { title: string; message: string } {
  const name = eventName(t, about.type)
  if (name === about.type) return { title, message }
  return { title: name, message: notificationBody(t, format, about) ?? message }
}

function notificationBody(t: Translate, format: Format, about: LiveNotification['about']): string | undefined {
  const { type, code, studioName, amount, receipt } = about
  const studioNotification = `news.${type.replace('.', '-')}`
  if (isStudioNotification(studioNotification))
    return t(studioNotification, { studio: studioName ?? t('news.a-studio') })
  if (receipt !== null) return t('news.suspense', { receipt })
  if (code === null) return undefined
  const booking = bookingLine(t, format, { ...about, code })
  return amount === null ? booking : t('news.money', { amount: format.money(amount), booking })
}
