import type { ReactNode } from 'react'
import { PageTitle } from '../../../shared/page/PageHead.tsx'

export type OfficeArea = 'admin' | 'manager'

/** The layout of a back-office screen: title, subtitle, main actions and content. */
export function OfficePage({
  title,
  subtitle,
  actions,
  children,
}: {
  title: string
  subtitle?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:mb-3">
        <div>
          <h1 className="text-[2rem] tracking-[-0.035em] md:text-[2.5rem] print:text-xl">{title}</h1>
          {subtitle && <p className="mt-1.5 max-w-[60ch] text-muted print:hidden">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}
