/** Whose gallery it is. */
export interface GalleryStudio {
  readonly id: string
  readonly code: string
  readonly name: string
}
