import { useSyncExternalStore } from 'react'

const pollMs = 30 * 60_000
/** How long a click on Reload waits for the newer version to take control, in milliseconds. */
const reloadTimeoutMs = 3_000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const changed of listeners) changed()
}

const listen = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Returns the newer version of the app that waits for activation; null if there is none. */
export const useWaitingVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    listen,
    () => waiting,
    () => null,
  )

/** Registers the service worker, which caches the app on this device, and watches for newer versions of the app. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming))
  })
  checkForUpdates(registration)
}

/** Looks for a newer version when the visitor returns to the page. Pages stay open for days on phones. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < pollMs) return
    checkedAt = Date.now()
    // Without a network there is nothing to find; the next check is soon enough.
    registration.update().catch(() => undefined)
  })
}

/** Activates the newer version and reloads the page, so that it never mixes two versions. */
export function activate(version: ServiceWorker): void {
  // Another tab may have activated it already.
  if (version.state !== 'installed') {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  version.postMessage('take over')
  // The worker may wait for the previous one to finish. Even then the whole page comes from the network.
  setTimeout(() => window.location.reload(), reloadTimeoutMs)
}
