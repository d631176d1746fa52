/** The push services of Chrome and Edge, Firefox, Safari, and the older Edge. */
export const wellKnownPushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
].join(',')

/**
 * Returns a test of whether an address belongs to one of these services, so that nobody makes us call another machine.
 * An entry is a host, `*.` and a domain, or an origin with http for tests on one machine. Entries are separated by commas.
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
