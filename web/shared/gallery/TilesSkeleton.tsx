import { Skeleton } from '../../ui/States.tsx'

const tiles = ['1', '2', '3', '4', '5', '6']

/** A grid of six loading pictures. */
export function TilesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {tiles.map((key) => (
        <Skeleton key={key} className="aspect-4/3 rounded-control!" />
      ))}
    </div>
  )
}
