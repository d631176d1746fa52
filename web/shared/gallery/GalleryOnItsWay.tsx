import { Skeleton } from '../../ui/Skeleton.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'

/** The dark and the shape of what comes, while the gallery's script is under way. */
export function GalleryOnItsWay() {
  return (
    <div aria-busy="true" className="lightbox fixed inset-0 z-40 overflow-hidden bg-paper px-4 pt-6 sm:px-6">
      <Skeleton className="mb-8 h-6 w-3/5 sm:w-1/4" />
      <TilesSkeleton />
    </div>
  )
}
