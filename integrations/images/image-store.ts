/** A store of pictures. Keys are paths of plain words with an extension: `studios/{studioId}/{imageId}/960.webp`. */
export interface ImageStore {
  /** Stores the bytes under a key, replacing earlier ones; a reader sees the old or the new bytes, never a part. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns the bytes under a key; undefined if there are none or the key is invalid. */
  read(key: string): Promise<StoredImage | undefined>
  /** Returns every key below a prefix, in any order, including those of partly written files. */
  list(prefix: string): Promise<string[]>
  /** Removes everything below a prefix, a whole number of path segments: `studios/{studioId}/{imageId}`. */
  remove(prefix: string): Promise<void>
}

export interface StoredImage {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** A key or prefix that could lead out of the store, or to a file of an unsupported kind. A programming error. */
export class BadImageKey extends Error {
  override readonly name = 'BadImageKey'
  constructor(key: string) {
    super(`Not a place in the image store: ${JSON.stringify(key)}`)
  }
}

/** The picture store cannot be reached or returns an error. */
export class ImageStoreUnavailable extends Error {
  override readonly name = 'ImageStoreUnavailable'
}

const segments = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/i
/** The maximum length in characters. Ours are half as long; file systems and buckets reject much longer names. */
const longest = 200

/** Whether a text names pictures below it: segments of letters, digits and dashes. */
export const isPrefix = (text: string): boolean => text.length <= longest && segments.test(text)

/** Whether a text can be a picture's key: a prefix with the extension of a kind of picture. */
export const isKey = (text: string): boolean => isPrefix(text.replace(/\.(webp|jpg|png)$/, '')) && /\.\w+$/.test(text)

const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The kind of picture a key is for, by its extension; undefined for a key no picture can have. */
export const contentTypeOf = (key: string): string | undefined =>
  isKey(key) ? contentTypes[key.slice(key.lastIndexOf('.') + 1)] : undefined

/** Returns the key prefix of a studio's picture. */
export const storageKeyOf = (studioId: string, imageId: string): string => `studios/${studioId}/${imageId}`

/** Widths in pixels that a picture is offered in. */
const standardWidths = [640, 960, 1600] as const

/**
 * Returns the stored widths of a picture `width` pixels wide: the standard ones below it, and the largest it can fill.
 */
export const variantWidths = (width: number): number[] =>
  [...standardWidths.filter((standard) => standard < width), Math.min(width, 1600)].filter(
    (candidate, i, all) => all.indexOf(candidate) === i,
  )

/** The key of one width of a picture. */
export const variantKey = (storageKey: string, width: number): string => `${storageKey}/${width}.webp`

const variantKeys = /^studios\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/\d{1,4}\.webp$/

/** Whether a text has the form of such a key. */
export const isVariantKey = (text: string): boolean => variantKeys.test(text)

/** The address of one width of a picture, below the site's root. */
export const variantUrl = (storageKey: string, width: number): string => `/images/${variantKey(storageKey, width)}`
