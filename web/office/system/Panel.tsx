import { type ReactNode, useId } from 'react'

/** One part of the machinery: what it is called, what it does, how it is. */
export function Panel({
  title,
  text,
  standing,
  children,
}: {
  title: string
  text: string
  /** How it is in a word, beside the title. */
  standing?: ReactNode
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
        {standing}
      </div>
      {children}
    </section>
  )
}
