import { Skeleton } from '../../ui/Skeleton.tsx'

/** A list of rows while it loads. */
export function RowsSkeleton() {
  return (
    <div className="panel">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className="grid grid-cols-2 gap-4 border-line px-6 py-5 not-last:border-b xl:grid-cols-4">
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-10 w-44 max-w-full" />
          <Skeleton className="h-6 w-28 max-xl:hidden" />
          <Skeleton className="h-9 w-40 max-xl:hidden" />
        </div>
      ))}
    </div>
  )
}
