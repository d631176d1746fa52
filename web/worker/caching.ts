/** How a request is answered while the worker is in control. */
export type Strategy =
  /** A file whose name changes with its content: from the cache, otherwise from the network, then cached. */
  | 'asset'
  /** A file with a fixed name: from the network, otherwise from the cache. */
  | 'file'
  /** A page: from the network, otherwise the app's empty page, which shows the data of earlier visits. */
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

/**
 * Returns how to answer a request. `files` are the paths cached with the app besides its assets. The API is never
 * answered here: free hours, payments, sign-in and live streams come from the network only.
 */
export function strategyOf({ method, mode, url }: WorkerRequest, origin: string, files: readonly string[]): Strategy {
  const { origin: requested, pathname } = new URL(url)
  if (method !== 'GET' || requested !== origin) return 'network'
  if (isBelow(pathname, '/assets')) return 'asset'
  if (files.includes(pathname)) return 'file'
  return mode === 'navigate' && isPage(pathname) ? 'page' : 'network'
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
