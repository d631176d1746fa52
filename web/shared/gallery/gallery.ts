import { useEffect } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'

/** What an open gallery shows: one picture, or the grid of all. */
export interface GalleryAddress {
  /** The studio's code. */
  readonly studio: string
  /** A picture's id; null is the grid. */
  readonly picture: string | null
}

/** Returns the hash that opens a gallery at a picture or the grid, on any page that shows the studio. */
export function hashOf({ studio, picture }: GalleryAddress): string {
  const words = new URLSearchParams({ gallery: studio })
  if (picture !== null) words.set('photo', picture)
  return `#${words}`
}

/** Returns the gallery address in a hash; undefined if there is none. */
export function galleryAddressIn(hash: string): GalleryAddress | undefined {
  const words = new URLSearchParams(hash.slice(1))
  const studio = words.get('gallery')
  return studio ? { studio, picture: words.get('photo') } : undefined
}

/** The history state of a link that opens a gallery. Going back returns to the page without it. */
export const openGalleryState = { opensGallery: true } as const

/** Returns whether the previous entry of the browser's history is the same page without the gallery. */
export const isOpenGalleryState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensGallery' in state

const maxPictures = 20

/** Returns a studio's pictures in gallery order: the primary one first, then by `displayOrder`, at most 20. */
export const galleryOf = (pictures: readonly Picture[]): readonly Picture[] =>
  pictures
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || a.displayOrder - b.displayOrder)
    .slice(0, maxPictures)

/** Returns how many of a studio's pictures the gallery shows. */
export const shownOf = (count: number): number => Math.min(count, maxPictures)

/**
 * Returns whether a picture is the current one or next to it; the last is next to the first. Positions count from 0.
 */
export function isNear(index: number, current: number, count: number): boolean {
  const apart = Math.abs(index - current)
  return Math.min(apart, count - apart) <= 1
}

/** The studio of a gallery. */
export interface GalleryStudio {
  readonly id: string
  readonly code: string
  readonly name: string
}

/** Runs the actions of single keys, wherever the focus is. Letters match in both cases, but not with Ctrl, Alt or ⌘. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  })
}
