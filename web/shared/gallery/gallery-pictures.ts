import type { Picture } from '../../../api/contract/shared.ts'

const mostPictures = 20

/** A studio's pictures as they hang: the primary one first, then by their order, at most 20. */
export const galleryOf = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)
    .slice(0, mostPictures)

/** Whether a picture is shown or next to what is shown, where the last is followed by the first. Places count from 0. */
export function isNear(place: number, shown: number, count: number): boolean {
  const apart = Math.abs(place - shown)
  return Math.min(apart, count - apart) <= 1
}
