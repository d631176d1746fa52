import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { Picture } from '../../../api/contract/shared.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInBrowser } from '../page/use-in-browser.ts'
import { type GalleryAddress, galleryAddressIn } from './gallery-address.ts'
import { loadGallery } from './load.ts'
import type { GalleryStudio } from './studio.ts'
import { TilesSkeleton } from './TilesSkeleton.tsx'

const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))

/** A studio's gallery, shown while the address opens it. `known` are all its pictures, if the page has them. */
export function GalleryAtAddress({ studio, known }: { studio: GalleryStudio; known?: readonly Picture[] }) {
  const address = useGalleryAddress(studio.code)
  if (!address) return null
  return (
    <Suspense fallback={<GalleryOnItsWay />}>
      <Gallery studio={studio} known={known} picture={address.picture} />
    </Suspense>
  )
}

/** Returns the place where the address opens a studio's gallery; undefined if it is closed, and during server rendering. */
function useGalleryAddress(studio: string): GalleryAddress | undefined {
  const { hash } = useLocation()
  const isInBrowser = useInBrowser()
  const address = isInBrowser ? galleryAddressIn(hash) : undefined
  return address?.studio === studio ? address : undefined
}

/** A dark skeleton of the gallery while its script loads. */
function GalleryOnItsWay() {
  return (
    <div aria-busy="true" className="lightbox fixed inset-0 z-40 overflow-hidden bg-paper px-4 pt-6 sm:px-6">
      <Skeleton className="mb-8 h-6 w-3/5 sm:w-1/4" />
      <TilesSkeleton />
    </div>
  )
}
