import { lazy, Suspense } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { GalleryOnItsWay } from './GalleryOnItsWay.tsx'
import { loadGallery } from './load.ts'
import type { GalleryStudio } from './studio.ts'
import { useGalleryPlace } from './use-gallery-place.ts'

const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))

/** A studio's gallery, shown while the address opens it. `known` are all its pictures, if the page has them. */
export function GalleryAtAddress({ studio, known }: { studio: GalleryStudio; known?: readonly Picture[] }) {
  const place = useGalleryPlace(studio.code)
  if (!place) return null
  return (
    <Suspense fallback={<GalleryOnItsWay />}>
      <Gallery studio={studio} known={known} picture={place.picture} />
    </Suspense>
  )
}
