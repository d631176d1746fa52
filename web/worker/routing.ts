/** How a request is answered while the worker is in charge. */
export type Way =
  /** A file whose name changes with its content: from what is kept, else from the network, and kept then. */
  | 'asset'
  /** A file whose name stays: from the network, else from what is kept. */
  | 'file'
  /** A page: from the network, else the app's empty page, which shows what was seen last. */
  | 'page'
  /** As if there were no worker. */
  | 'network'

export interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** What the server answers by itself, and the way back from a sign-in: never a page of the app's own. */
const elsewhere = ['/api', '/auth/callback', '/health', '/images', '/metrics', '/simulator']

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/**
 * Which way a request goes. `files` are the paths kept with the app besides its assets. The API is never answered here:
 * free hours, payments, sign-in and live streams come from the network or not at all.
 */
export function wayOf({ method, mode, url }: Asked, origin: string, files: readonly string[]): Way {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return 'network'
  if (isBelow(pathname, '/assets')) return 'asset'
  if (files.includes(pathname)) return 'file'
  return mode === 'navigate' && isPage(pathname) ? 'page' : 'network'
}

/** Pages have no ending; what has one, such as a sitemap, is a file of the server's. */
const isPage = (path: string) => !elsewhere.some((folder) => isBelow(path, folder)) && !/\.[a-z]+$/.test(path)
