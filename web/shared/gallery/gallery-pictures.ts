import type { Picture } from '../../../api/contract/shared.ts'

const maxPictures = 20

/** Returns a studio's pictures in gallery order: the primary one first, then by `displayOrder`, at most 20. */
export const galleryOf = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)
    .slice(0, maxPictures)

/** Returns whether a picture is shown or next to the shown one; the last is next to the first. Places count from 0. */
export function isNear(index: number, shown: number, count: number): boolean {
  const apart = Math.abs(index - shown)
  return Math.min(apart, count - apart) <= 1
}
