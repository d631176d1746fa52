import { Skeleton } from '../../ui/Skeleton.tsx'
import { gridLook } from './grid-look.ts'

const tiles = ['1', '2', '3', '4', '5', '6']

/** A grid of pictures on its way. */
export function TilesSkeleton() {
  return (
    <div className={gridLook(tiles.length)}>
      {tiles.map((key) => (
        <Skeleton key={key} className="aspect-4/3 rounded-control!" />
      ))}
    </div>
  )
}
