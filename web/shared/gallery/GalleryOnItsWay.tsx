import { Skeleton } from '../../ui/Skeleton.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'

/** A dark skeleton of the gallery while its script loads. */
export function GalleryOnItsWay() {
  return (
    <div aria-busy="true" className="lightbox fixed inset-0 z-40 overflow-hidden bg-paper px-4 pt-6 sm:px-6">
      <Skeleton className="mb-8 h-6 w-3/5 sm:w-1/4" />
      <TilesSkeleton />
    </div>
  )
}
