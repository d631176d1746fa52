/** A placeholder in the shape of what comes; screen readers hear the busy region around it instead. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
