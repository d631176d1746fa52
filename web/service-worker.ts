import { cacheOf, isVersion, outdated, strategyOf } from './worker/caching.ts'
import { notificationOf, pathIn } from './worker/notification.ts'

/** The part of a service worker's global scope in use here. TypeScript's own types conflict with those of pages. */
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}

/** An event that lasts until its work is done. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** A message of the push service. */
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null
}

/** A tap on a notification. */
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

/**
 * Caches the app itself, each version as a whole, so that it opens without a network. The app itself caches data that
 * people saw last (shared/offline). Shows notifications.
 */

declare const self: WorkerScope
/** Inserted by the build: the files of this version (worker/build.ts). */
declare const __APP__: { readonly version: string; readonly shell: string; readonly files: readonly string[] }

const { version, shell, files } = __APP__
const present = cacheOf(version)
/** Milliseconds until an unanswered request for a readable page gets the cached app, which can show cached data. */
const networkTimeoutMs = 4_000

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data, ports }) => {
  // A page sends the address of its script, which tells whether the page is of this version.
  if (data === 'take over' || files.some((path) => path === data)) void self.skipWaiting()
  else ports[0]?.postMessage('newer')
})
self.addEventListener('fetch', (event) => {
  switch (strategyOf(event.request, self.location.origin, files)) {
    case 'asset':
      return event.respondWith(asset(event))
    case 'file':
      return event.respondWith(file(event.request))
    case 'page':
      return event.respondWith(page(event))
    case 'readable':
      return event.respondWith(page(event, networkTimeout()))
    case 'network':
      return undefined
  }
})
self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathIn(event.notification.data)))
})

/** Shows a page of the app: in the window that shows it already, otherwise in a new one. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const existing = windows.find((each) => each.url === url)
  await (existing ? existing.focus() : self.clients.openWindow(url))
}

/**
 * All or nothing: a version with a missing file is never activated, and leaves no cache that counts as the previous one.
 * A worker can be installed again beside the cache that its pages use.
 */
async function fill(): Promise<void> {
  const isInUse = await self.caches.has(present)
  const cache = await self.caches.open(present)
  try {
    await cache.addAll([shell, ...files].map(fresh))
  } catch (error) {
    if (!isInUse) await self.caches.delete(present)
    throw error
  }
}

/** Assets may come from the browser's HTTP cache, because their names change with their content. */
const fresh = (path: string) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })

/**
 * Earlier versions enabled navigation preload, and a registration keeps that setting when its worker changes. The
 * browser then sends every navigation twice if the worker leaves it to the network, and the code that Google returns is
 * valid for one request only.
 */
async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.disable()
  for (const name of outdated(await self.caches.keys(), present)) await self.caches.delete(name)
  await self.clients.claim()
}

async function asset(event: FetchEvent): Promise<Response> {
  const cached = await fromCache(event.request)
  if (cached) return cached
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()))
  return answer
}

async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (unreachable) {
    const cached = await fromCache(request)
    if (cached) return cached
    throw unreachable
  }
}

async function page(event: FetchEvent, timeout?: Promise<undefined>): Promise<Response> {
  const network = fetch(event.request)
  event.waitUntil(network.catch(() => undefined))
  try {
    const answer = await (timeout ? Promise.race([network, timeout]) : network)
    // A proxy whose server is down answers 502 or higher.
    if (answer && answer.status < 502) return answer
  } catch {
    // An unreachable server is treated like one that does not answer in time.
  }
  return (await fromCache(new Request(shell))) ?? network
}

const networkTimeout = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), networkTimeoutMs))

/**
 * Looks in the cache of every version, because an open page may be of the previous one. A cache that can't be read
 * counts as empty.
 */
async function fromCache(request: Request): Promise<Response | undefined> {
  try {
    for (const name of [present, ...(await self.caches.keys()).filter(isVersion)]) {
      const found = await (await self.caches.open(name)).match(request, { ignoreVary: true })
      if (found) return found
    }
    return undefined
  } catch (broken) {
    console.warn('The cache can’t be read', broken)
    return undefined
  }
}

/** Keeping is optional: without space, the next visit uses the network again. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    await (await self.caches.open(present)).put(request, answer)
  } catch (full) {
    console.warn('The cache can’t be written', full)
  }
}
