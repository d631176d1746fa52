import type { Picture } from '../../../api/contract/shared.ts'

const mostPictures = 20

/** Returns a studio's pictures in gallery order: the primary one first, then by `displayOrder`, at most 20. */
export const galleryOf = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)
    .slice(0, mostPictures)

/** Returns whether a picture is shown or next to the shown one; the last is next to the first. Places count from 0. */
export function isNear(place: number, shown: number, count: number): boolean {
  const apart = Math.abs(place - shown)
  return Math.min(apart, count - apart) <= 1
}
