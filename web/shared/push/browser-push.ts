/** Whether this browser can show notifications, and if not, why. */
export type PushSupport = 'ready' | 'unsupported' | 'denied' | 'no-worker'

/** The address of this browser at its push service, and the keys that encrypt for it. */
export interface BrowserAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** The storage key of the person whose notifications this browser shows, an email address. */
const holderKey = 'push_holder'
/** The storage key of the session and the address that the server last took. */
const sessionKey = 'push_session'

/** Returns whether this browser can show notifications now. */
export async function pushSupport(): Promise<PushSupport> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await navigator.serviceWorker.getRegistration()) ? 'ready' : 'no-worker'
}

/** Asks for permission and subscribes this browser for a person. Returns why not, if it can't. Throws if it fails. */
export async function subscribeBrowser(
  publicKey: string,
  email: string,
): Promise<BrowserAddress | Exclude<PushSupport, 'ready'>> {
  const support = await pushSupport()
  if (support !== 'ready') return support
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  // A subscription with another key can't be changed.
  await unsubscribeBrowser()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  window.localStorage.setItem(holderKey, email)
  return addressIn(subscription) ?? 'unsupported'
}

/** Whether this browser shows the notifications of that person. */
export const isNotified = (email: string): boolean => window.localStorage.getItem(holderKey) === email

/** Remembers that the server took an address with a session. */
export const rememberSession = (id: string, endpoint: string): void =>
  window.localStorage.setItem(sessionKey, `${id} ${endpoint}`)

/** Whether the server took this address with that session. */
export const isSessionNotified = (id: string, endpoint: string): boolean =>
  window.localStorage.getItem(sessionKey) === `${id} ${endpoint}`

/** Returns the address of this browser; undefined if it is not subscribed. */
export async function browserAddress(): Promise<BrowserAddress | undefined> {
  const subscription = (await pushSupport()) === 'ready' ? await subscriptionHere() : null
  return subscription ? addressIn(subscription) : undefined
}

/** Ends this browser's subscription, if it has one. */
export async function unsubscribeBrowser(): Promise<void> {
  window.localStorage.removeItem(holderKey)
  window.localStorage.removeItem(sessionKey)
  await (await subscriptionHere())?.unsubscribe()
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  return (await registration?.pushManager?.getSubscription()) ?? null
}

function addressIn(subscription: PushSubscription): BrowserAddress | undefined {
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : undefined
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
