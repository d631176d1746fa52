/** The studio of a gallery. */
export interface GalleryStudio {
  readonly id: string
  readonly code: string
  readonly name: string
}
