import type { Image, StudioEvent } from './events.ts'

/** A studio's images in their order; while there are any, exactly one is primary. */
export type Gallery = readonly (Image & { readonly isPrimary: boolean })[]

/** What happens to a studio's images. */
export type GalleryEvent = Extract<
  StudioEvent,
  {
    type:
      | 'studio.image_added'
      | 'studio.image_described'
      | 'studio.image_made_primary'
      | 'studio.images_ordered'
      | 'studio.image_removed'
  }
>

/** The gallery after one of its events. */
export function galleryAfter(gallery: Gallery, event: GalleryEvent): Gallery {
  switch (event.type) {
    case 'studio.image_added':
      return withPrimary([...gallery, event.data], event.data.isPrimary ? event.data.imageId : undefined)
    case 'studio.image_described': {
      const { imageId, altText, caption } = event.data
      return gallery.map((image) => (image.imageId === imageId ? { ...image, altText, caption } : image))
    }
    case 'studio.image_made_primary':
      return withPrimary(gallery, event.data.imageId)
    case 'studio.images_ordered':
      return inOrder(gallery, event.data.imageIds)
    case 'studio.image_removed':
      return withoutImage(gallery, event.data.imageId)
  }
}

/** Makes one image the only primary one: the named one, else the present one, else the first. */
function withPrimary(gallery: Gallery, imageId = gallery.find((image) => image.isPrimary)?.imageId): Gallery {
  const named = gallery.some((image) => image.imageId === imageId)
  return gallery.map((image, i) => ({ ...image, isPrimary: named ? image.imageId === imageId : i === 0 }))
}

/** Images missing from the order follow in their present order. */
function inOrder(gallery: Gallery, imageIds: readonly string[]): Gallery {
  const index = ({ imageId }: Image) => (imageIds.includes(imageId) ? imageIds.indexOf(imageId) : imageIds.length)
  return [...gallery].sort((a, b) => index(a) - index(b))
}

/** After the primary image is removed, the next one is primary, or the first if it was the last. */
function withoutImage(gallery: Gallery, imageId: string): Gallery {
  const i = gallery.findIndex((image) => image.imageId === imageId)
  const left = gallery.filter((image) => image.imageId !== imageId)
  return gallery[i]?.isPrimary ? withPrimary(left, left[i]?.imageId ?? left[0]?.imageId) : left
}
