/** Where a browser receives notifications, and the keys that encrypt them for it. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A notification. `topic` replaces an undelivered one of the same name; at most 32 characters of base64url. */
export interface Push {
  readonly payload: string
  readonly topic: string
  readonly lastsSeconds: number
}

/** Sends notifications to browsers through their push services. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether a browser's address belongs to an allowed push service. */
  readonly accepts: (endpoint: string) => boolean
  /**
   * Sends a notification. Returns `gone` if the browser no longer has that address. Throws NotSent if it was certainly
   * not taken; after any other error the outcome is unknown.
   */
  send(to: PushAddress, push: Push): Promise<'taken' | 'gone'>
}

/** The push services of Chrome and Edge, Firefox, Safari, and the older Edge. */
export const wellKnownPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
].join(',')

/**
 * Returns a test of whether an address belongs to one of these services, so that no address makes us call another
 * machine. An entry is a host, `*.` and a domain, or an origin with http for tests on one machine. Entries are
 * separated by commas.
 */
export function pushServices(list: string): (endpoint: string) => boolean {
  const entries = list.split(',').map((entry) => entry.trim())
  return (endpoint) => {
    const { protocol, hostname, port, origin, username, password } = URL.parse(endpoint) ?? nowhere
    if (username || password) return false
    const isPublic = protocol === 'https:' && port === ''
    return entries.some((entry) => {
      if (entry.startsWith('http://')) return origin === entry
      return isPublic && (entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry)
    })
  }
}

const nowhere = { protocol: '', hostname: '', port: '', origin: '', username: '', password: '' }
