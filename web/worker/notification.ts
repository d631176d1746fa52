/** A notification as the server sends it (`processes/push/push.ts`). */
interface NotificationContent {
  readonly title: string
  readonly options: {
    readonly body: string
    readonly tag: string
    readonly lang: string
    readonly icon: string
    readonly data: { readonly path: string }
  }
}

const icon = '/icons/icon-192.png'

/** Returns the notification for a message of the push service. Browsers require one for every message. */
export function notificationOf(message: string): NotificationContent {
  const { title, body, tag, language, path } = fieldsOf(message)
  return {
    title: textOr(title, 'Studioni'),
    options: {
      body: textOr(body, ''),
      tag: textOr(tag, 'news'),
      lang: textOr(language, 'en'),
      icon,
      data: { path: pathOr(path) },
    },
  }
}

/** Returns the path that a tap on a notification opens: a page of this site, whatever its data is. */
export const pathIn = (data: unknown): string => pathOr(isRecord(data) ? data.path : undefined)

const pathOr = (path: unknown) => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/manager/bookings')
const textOr = (text: unknown, standard: string) => (typeof text === 'string' ? text : standard)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function fieldsOf(message: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(message)
    return isRecord(parsed) ? parsed : {}
  } catch {
    // Another version may send another format.
    return {}
  }
}
