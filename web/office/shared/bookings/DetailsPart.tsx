import type { ReactNode } from 'react'

/** A titled section of the details of a row. */
export function DetailsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="text-[0.9375rem] font-semibold tracking-normal text-muted">{title}</h3>
      {children}
    </section>
  )
}
