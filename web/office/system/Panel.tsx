import { type ReactNode, useId } from 'react'

/** A panel of the system page: title, description and status. */
export function Panel({
  title,
  text,
  status,
  children,
}: {
  title: string
  text: string
  /** The status, shown beside the title. */
  status?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
        </div>
        {status}
      </div>
      {children}
    </section>
  )
}
