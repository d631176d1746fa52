import { useText } from '../../i18n/use-text.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { gridLook } from './Grid.tsx'

/** A grid of pictures on its way. */
export function GallerySkeleton() {
  const say = useText()
  return (
    <div aria-busy="true">
      <p role="status" className="mb-3 text-[15px] text-muted">
        {say('gallery.loading')}
      </p>
      <div className={gridLook}>
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <Skeleton key={key} className="aspect-4/3 rounded-control!" />
        ))}
      </div>
    </div>
  )
}
