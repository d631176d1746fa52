import { errorText } from '../../language/errors/errors.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { Image, StudioEvent } from './events.ts'
import type { Gallery } from './gallery.ts'
import { existing, type Studio } from './studio.ts'

const maxImages = 30

/** Throws DomainError `invalid` if a studio has no room for another image. */
export function checkRoom(images: readonly unknown[]): void {
  if (images.length >= maxImages) throw invalid('images', errorText('image.too-many', { max: maxImages }))
}

/**
 * Adds an image after the others; the first of a studio becomes primary. Adding it again, or repeating its upload,
 * changes nothing. Throws DomainError `invalid` beyond 30 images.
 */
export function addImage(studio: Studio, image: Image & { readonly isPrimary: boolean }): StudioEvent[] {
  const { images } = existing(studio)
  if (images.some(({ imageId }) => imageId === image.imageId) || hasUpload(images, image.uploadId)) return []
  checkRoom(images)
  return [{ type: 'studio.image_added', data: { ...image, isPrimary: image.isPrimary || images.length === 0 } }]
}

/** Tells whether an upload with an Idempotency-Key was stored. */
export function hasUpload(images: readonly Image[], uploadId: string | null): boolean {
  return uploadId !== null && images.some((image) => image.uploadId === uploadId)
}

export interface DescribeImage {
  readonly imageId: string
  readonly altText: string
  readonly caption: string
}

/** Sets an image's alternative text and caption; blank texts are stored empty. Throws DomainError `not_found`. */
export function describeImage(studio: Studio, { imageId, altText, caption }: DescribeImage): StudioEvent[] {
  const image = imageOf(existing(studio).images, imageId)
  const after = { imageId, altText: altText.trim(), caption: caption.trim() }
  if (image.altText === after.altText && image.caption === after.caption) return []
  return [{ type: 'studio.image_described', data: after }]
}

/** Makes an image the studio's only primary one. Throws DomainError `not_found`. */
export function makePrimary(studio: Studio, { imageId }: Pick<Image, 'imageId'>): StudioEvent[] {
  const image = imageOf(existing(studio).images, imageId)
  return image.isPrimary ? [] : [{ type: 'studio.image_made_primary', data: { imageId } }]
}

/** Sets the order of all of a studio's images. Throws DomainError `invalid` unless each is named exactly once. */
export function orderImages(studio: Studio, { imageIds }: { readonly imageIds: readonly string[] }): StudioEvent[] {
  const currentIds = existing(studio).images.map(({ imageId }) => imageId)
  if ([...currentIds].sort().join() !== [...imageIds].sort().join()) throw invalid('imageOrders', 'image.changed')
  return currentIds.join() === imageIds.join()
    ? []
    : [{ type: 'studio.images_ordered', data: { imageIds: [...imageIds] } }]
}

/** Removes an image; when it was primary the next one is. Throws DomainError `not_found`. */
export function removeImage(studio: Studio, { imageId }: Pick<Image, 'imageId'>): StudioEvent[] {
  imageOf(existing(studio).images, imageId)
  return [{ type: 'studio.image_removed', data: { imageId } }]
}

/** Changes nothing. Throws DomainError `not_found` for an image that the studio does not have. */
export function checkImage(studio: Studio, imageId: string): [] {
  imageOf(existing(studio).images, imageId)
  return []
}

function imageOf(images: Gallery, imageId: string): Gallery[number] {
  const image = images.find((each) => each.imageId === imageId)
  if (image === undefined) throw new DomainError('not_found', 'image.not-found')
  return image
}
