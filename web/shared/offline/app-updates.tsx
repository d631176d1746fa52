import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'

const pollMs = 30 * 60_000
/** How long a click on Reload waits for the newer version to take control, in milliseconds. */
const reloadTimeoutMs = 3_000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null): void {
  waiting = worker
  for (const changed of listeners) changed()
}

const listen = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** The address of this script, which changes with every script of the app. */
const ownScript = () => new URL(import.meta.url).pathname

/**
 * Offers the version of a worker, until a newer one replaces it, unless the page is of this version already because it
 * came from the network. Then the worker takes over.
 */
function offerIfNewer(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => offer(worker)
  worker.addEventListener('statechange', () => worker.state === 'redundant' && waiting === worker && offer(null))
  worker.postMessage(ownScript(), [port2])
}

/** Returns the newer version of the app that waits for activation; null if there is none. */
const useWaitingVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    listen,
    () => waiting,
    () => null,
  )

/**
 * Registers the service worker, which caches the app on this device, and watches for newer versions of the app. Does
 * nothing in a browser that allows none, such as a Firefox that blocks cookies.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const options = { updateViaCache: 'none' } as const
  const isRegistered = await navigator.serviceWorker.register('/service-worker.js', options).catch(() => false)
  if (!isRegistered) return
  const registration = await navigator.serviceWorker.ready
  if (registration.waiting) offerIfNewer(registration.waiting)
  const offerOnceInstalled = () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offerIfNewer(coming))
  }
  // The browser may have found one before the page could listen.
  offerOnceInstalled()
  registration.addEventListener('updatefound', offerOnceInstalled)
  // Another tab may have activated it while this one was suspended.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = navigator.serviceWorker
    if (controller) offerIfNewer(controller)
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

/**
 * Reloads a page that did not load, in the newer version if one waits: the server may no longer have this version's
 * scripts.
 */
export async function reload(): Promise<void> {
  // Browsers that block storage refuse this.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  activate(registration?.waiting)
}

/** Activates the newer version and reloads the page, so that it never mixes two versions. */
function activate(version: ServiceWorker | null | undefined): void {
  // Another tab may have activated it already.
  if (version?.state !== 'installed') {
    window.location.reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  version.postMessage('take over')
  // The worker may wait for the previous one to finish. Even then the whole page comes from the network.
  setTimeout(() => window.location.reload(), reloadTimeoutMs)
}

/**
 * Offers a newer version once, while no dialog is open. The page does not change until the visitor accepts. The status
 * stays in the accessibility tree while a dialog is open, so screen readers announce the offer once it is shown.
 */
export function UpdateOffer({ above }: { above?: ReactNode }) {
  const version = useWaitingVersion()
  const [declined, decline] = useState<ServiceWorker | null>(null)
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-24 z-40 grid justify-items-center gap-3 sm:right-auto sm:bottom-6 sm:left-6 sm:justify-items-start">
      {above}
      <div role="status" data-react-aria-top-layer="true" className="grid">
        {version && version !== declined && (
          <Offer onAccept={() => activate(version)} onDecline={() => decline(version)} />
        )}
      </div>
    </div>
  )
}

function Offer({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const t = useTranslate()
  return (
    <section className="update-offer pointer-events-auto flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface py-2 pr-2 pl-5 shadow-lifted">
      <p className="min-w-0 flex-1 basis-40 text-[0.9375rem] font-medium">{t('update.text')}</p>
      <span className="ml-auto flex items-center gap-2">
        <Button kind="outline" size="small" className="min-h-11" onClick={onAccept}>
          {t('update.reload')}
        </Button>
        <IconButton icon="close" aria-label={t('close')} onClick={onDecline} />
      </span>
    </section>
  )
}
