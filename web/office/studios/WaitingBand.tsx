import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** The band above a card with a pending approval or its decision, and the available actions. */
export function WaitingBand({
  text,
  icon = 'clock',
  instead,
  children,
}: {
  text: string
  icon?: 'clock' | 'check'
  /** Replaces the text without changing its space. */
  instead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 sm:px-5">
      <p className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-2.5 text-[0.9375rem] font-medium">
        <Icon name={icon} className="text-gold" />
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={instead === undefined ? '' : 'invisible'}>{text}</span>
          {instead !== undefined && <span className="truncate">{instead}</span>}
        </span>
      </p>
      {children && (
        <span className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:first-child:nth-last-child(3)]:col-span-2">
          {children}
        </span>
      )}
    </div>
  )
}
