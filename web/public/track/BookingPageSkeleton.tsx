import { PageOnItsWay } from '../../shared/page/PageOnItsWay.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A booking's page before it has loaded. */
export function BookingPageSkeleton() {
  return (
    <div aria-busy="true" className="page pt-6 md:pt-10">
      <PageOnItsWay />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-2 h-12 w-80 max-w-full" />
      <Skeleton className="mt-3 mb-9 h-7 w-60 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="panel grid gap-7 p-7">
          {['1', '2', '3', '4', '5'].map((key) => (
            <div key={key} className="flex gap-4">
              <Skeleton className="size-5.5 rounded-full!" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          ))}
        </div>
        <Skeleton className="h-110 rounded-panel!" />
      </div>
    </div>
  )
}
