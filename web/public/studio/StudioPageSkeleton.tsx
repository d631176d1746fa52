import { PageOnItsWay } from '../../shared/page/PageOnItsWay.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The studio page while it loads. */
export function StudioPageSkeleton() {
  return (
    <div aria-busy="true" className="page pt-2 md:pt-4">
      <PageOnItsWay />
      <Skeleton className="mt-3 mb-6 h-5 w-28" />
      <Skeleton className="h-12 w-3/5 md:h-16" />
      <Skeleton className="mt-4 mb-7 h-5 w-2/5" />
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <div id="pictures-to-come">
          <Skeleton className="aspect-16/10 rounded-card!" />
        </div>
        <div className="hidden gap-4 md:grid">
          <Skeleton className="h-full rounded-card!" />
          <Skeleton className="h-full rounded-card!" />
          <Skeleton className="h-full rounded-card!" />
        </div>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_340px]">
        <div className="grid content-start gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Skeleton className="h-80 rounded-panel!" />
      </div>
    </div>
  )
}
