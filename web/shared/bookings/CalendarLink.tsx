import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { calendarFile } from './track-api.ts'

/** A link to the calendar file of a booking. */
export function CalendarLink({ token, children }: { token: string; children: ReactNode }) {
  return (
    <a
      href={calendarFile(token)}
      className="inline-flex min-h-12 items-center justify-center gap-2 rounded-pill border border-edge px-5 text-center leading-tight font-semibold hover:bg-ink-soft"
    >
      <Icon name="calendar" /> {children}
    </a>
  )
}
