import { useSyncExternalStore } from 'react'

const lookAgainMs = 30 * 60_000
/** Milliseconds that a click on Reload waits for the newer version to be in charge. */
const patienceMs = 3_000

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

/** The newer version of the app that waits to be taken up; null while there is none. */
export const useWaitingVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    listen,
    () => waiting,
    () => null,
  )

/** Has the service worker keep the app on this device, and finds out about newer versions of it. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming))
  })
  lookForUpdates(registration)
}

/** Pages stay open for days on phones: whoever comes back to one has it look for a newer version. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < lookAgainMs) return
    looked = Date.now()
    // Without a network there is nothing to find; the next time will do.
    registration.update().catch(() => undefined)
  })
}

/** Puts the newer version in charge and loads the page anew as a whole, so that it is never of two versions. */
export function takeUp(version: ServiceWorker): void {
  // Another tab may have taken it up already.
  if (version.state !== 'installed') {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  version.postMessage('take over')
  // A worker may wait for what the one before is still doing. The page comes whole from the network even so.
  setTimeout(() => window.location.reload(), patienceMs)
}
