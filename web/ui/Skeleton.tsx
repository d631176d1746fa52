/** A placeholder in the shape of the coming content. Screen readers announce the busy region around it instead. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
