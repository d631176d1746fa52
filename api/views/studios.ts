import { kesOf } from '../../domain/kernel/money.ts'
import { variantUrl, variantWidths } from '../../integrations/images/image-store.ts'
import type { OfferedType } from '../../projections/session-types/session-types.ts'
import type { Image, PublicStudio } from '../../projections/studios/queries.ts'
import type { HourState, Picture } from '../contract/shared.ts'
import type { SessionType, StudioCard } from '../contract/studios.ts'

/** A picture as the contract shows it; `displayOrder` counts from 0. */
export function pictureOf(image: Image, displayOrder: number): Picture {
  const variants = variantWidths(image.width).map((width) => ({ width, url: variantUrl(image.storageKey, width) }))
  return {
    id: image.imageId,
    storageUrl: variants.at(-1)?.url ?? '',
    variants,
    width: image.width,
    height: image.height,
    originalName: image.originalName,
    altText: image.altText,
    caption: image.caption || null,
    isPrimary: image.isPrimary,
    displayOrder,
  }
}

/** A studio's pictures, primary first, then in their order. */
export const picturesOf = (images: readonly Image[]): Picture[] =>
  images.map(pictureOf).sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)

/** A studio as its card shows it, with the hours of one day. */
export function studioCard(studio: PublicStudio, date: string, hours: readonly HourState[]): StudioCard {
  return {
    id: studio.id,
    name: studio.name,
    code: studio.code,
    location: studio.location,
    featured: studio.featured,
    capacity: studio.capacity,
    features: [...studio.features],
    limitations: [...studio.limitations],
    primaryImage: picturesOf(studio.images)[0] ?? null,
    imageCount: studio.images.length,
    fromPrice: studio.fromPriceCents === null ? null : kesOf(studio.fromPriceCents),
    day: { date, hours: [...hours] },
  }
}

/** A session type offered by a studio: the price in KES, and the hours of one unit. */
export const sessionTypeView = (type: OfferedType): SessionType => ({
  id: type.id,
  type: type.type,
  name: type.name,
  description: type.description,
  nameSw: type.nameSw,
  descriptionSw: type.descriptionSw,
  durationMinutes: type.durationMinutes,
  slots: Math.ceil(type.durationMinutes / 60),
  price: kesOf(type.priceCents),
})
