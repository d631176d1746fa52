/** How a request is answered while the worker is in control. */
export type Strategy =
  /** A file whose name changes with its content: from the cache, otherwise from the network, then cached. */
  | 'asset'
  /** A file with a fixed name: from the network, otherwise from the cache. */
  | 'file'
  /** A page whose scripts are cached: like `page`, but also the app's empty page if the network is slow. */
  | 'readable'
  /** A page: from the network; if the network or a proxy fails, the app's empty page, which shows cached data or the failure. */
  | 'page'
  /** The same as without a worker. */
  | 'network'

export interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** Paths that the server answers itself, and the return from a sign-in: never pages of the app. */
const elsewhere = ['/api', '/auth/callback', '/health', '/images', '/metrics', '/simulator']

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The pages that can be read without a network, each with the source file of what is cached for it. */
export const readablePages = {
  '/': 'public/home/page.tsx',
  '/studios': 'public/studios/page.tsx',
  '/studios/:idOrCode': 'public/studio/page.tsx',
  '/faqs': 'public/faqs/page.tsx',
  '/bookings': 'public/saved-bookings/SavedBookingsPage.tsx',
  '/bookings/:token': 'public/track/page.tsx',
  '/bookings/:token/receipt': 'public/receipt/page.tsx',
  '/account': 'account/profile/AccountPage.tsx',
} as const

const readablePaths = Object.keys(readablePages).map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`))

/**
 * Returns how to answer a request. `files` are the paths cached with the app besides its assets. The API is never
 * answered here: free hours, payments, sign-in and live streams come from the network only.
 */
export function strategyOf({ method, mode, url }: WorkerRequest, origin: string, files: readonly string[]): Strategy {
  const { origin: requested, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || requested !== origin) return 'network'
  if (isBelow(pathname, '/assets')) return 'asset'
  if (files.includes(pathname)) return 'file'
  if (mode !== 'navigate' || !isPage(pathname)) return 'network'
  // The sign-in dialog is not cached.
  return readablePaths.some((path) => path.test(pathname)) && !searchParams.has('sign-in') ? 'readable' : 'page'
}

/** Pages have no extension. A path with one, such as a sitemap, is a file of the server. */
const isPage = (path: string) => !elsewhere.some((folder) => isBelow(path, folder)) && !/\.[a-z]+$/.test(path)

const prefix = 'studioni-app-'

/** Returns whether a cache contains a version of the app. */
export const isVersion = (name: string): boolean => name.startsWith(prefix)

/** Returns the name of a version's cache. */
export const cacheOf = (version: string): string => prefix + version

/**
 * Returns, of all caches, oldest first, the versions that no open page can use: all but the present and the previous
 * one.
 */
export const outdated = (names: readonly string[], present: string): string[] =>
  names.filter((name) => isVersion(name) && name !== present).slice(0, -1)
