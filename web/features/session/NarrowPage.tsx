import type { ReactNode } from 'react'
import { PageTitle } from '../../app/PageTitle.tsx'

/** A page with one small task: its title, what it is for, and a card to do it in. */
export function NarrowPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="page grid justify-center py-12 md:py-20">
      <PageTitle>{title}</PageTitle>
      <div className="panel grid w-full max-w-md gap-5 p-6 sm:w-md sm:p-8">
        <div className="grid gap-2.5">
          <h1 className="text-[32px] tracking-[-0.035em]">{title}</h1>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </div>
    </div>
  )
}
