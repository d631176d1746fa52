import { Skeleton } from '../../ui/Skeleton.tsx'
import { InlineHeading } from './InlineHeading.tsx'

/** The home page calendar while its script or its studios load. */
export function InlineBookingSkeleton() {
  return (
    <div aria-busy="true">
      <InlineHeading />
      <Skeleton className="mt-6 h-[1180px] w-full rounded-panel! sm:h-[760px]" />
    </div>
  )
}
