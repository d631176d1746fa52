/** The part of a service worker's global scope in use here. TypeScript's own types conflict with those of pages. */
export interface WorkerScope {
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
export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** A message of the push service. */
export interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null
}

/** A tap on a notification. */
export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
