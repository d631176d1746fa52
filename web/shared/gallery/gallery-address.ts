/** A place in a studio's gallery: one picture, or the grid of all. */
export interface GalleryAddress {
  /** The studio's code. */
  readonly studio: string
  /** A picture's id; null is the grid. */
  readonly picture: string | null
}

/** Returns the hash that opens a gallery at a place, on any page that shows the studio. */
export function hashOf({ studio, picture }: GalleryAddress): string {
  const words = new URLSearchParams({ gallery: studio })
  if (picture !== null) words.set('photo', picture)
  return `#${words}`
}

/** Returns the place in a hash; undefined if there is none. */
export function galleryAddressIn(hash: string): GalleryAddress | undefined {
  const words = new URLSearchParams(hash.slice(1))
  const studio = words.get('gallery')
  return studio ? { studio, picture: words.get('photo') } : undefined
}
