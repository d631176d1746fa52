import { lazy, Suspense } from 'react'
import { Link, type LinkProps, useLocation } from 'react-router-dom'
import type { Picture } from '../../../api/contract/shared.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useInBrowser } from '../../ui/use-browser.ts'
import { fetchAhead } from '../api-client/api.ts'
import { type GalleryAddress, type GalleryStudio, galleryAddressIn, hashOf, openGalleryState } from './gallery.ts'
import { TilesSkeleton } from './StudioPicture.tsx'

/** Loads the gallery. Called on intent, so that a click need not wait. */
const loadGallery = () => import('./Gallery.tsx')

/** A link that opens a studio's gallery over the current page. The gallery loads on intent. */
export function GalleryLink({ address, ...rest }: { address: GalleryAddress } & Omit<LinkProps, 'to'>) {
  const { search } = useLocation()
  const prefetch = () => fetchAhead(loadGallery)
  return (
    <Link
      {...rest}
      to={{ search, hash: hashOf(address) }}
      state={openGalleryState}
      preventScrollReset
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  )
}

const Gallery = lazy(async () => ({ default: (await loadGallery()).Gallery }))

/** A studio's gallery, shown while the address opens it. `known` are all its pictures, if the page has them. */
export function GalleryAtAddress({ studio, known }: { studio: GalleryStudio; known?: readonly Picture[] }) {
  const address = useGalleryAddress(studio.code)
  if (!address) return null
  return (
    <Suspense fallback={<GalleryLoading />}>
      <Gallery studio={studio} known={known} picture={address.picture} />
    </Suspense>
  )
}

/**
 * Returns the picture or grid at which the address opens a studio's gallery; undefined if it is closed, and during
 * server rendering.
 */
function useGalleryAddress(studio: string): GalleryAddress | undefined {
  const { hash } = useLocation()
  const isInBrowser = useInBrowser()
  const address = isInBrowser ? galleryAddressIn(hash) : undefined
  return address?.studio === studio ? address : undefined
}

/** A dark skeleton of the gallery while its script loads. */
function GalleryLoading() {
  return (
    <div aria-busy="true" className="lightbox fixed inset-0 z-40 overflow-hidden bg-paper px-4 pt-6 sm:px-6">
      <Skeleton className="mb-8 h-6 w-3/5 sm:w-1/4" />
      <TilesSkeleton />
    </div>
  )
}
