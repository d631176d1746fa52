import type { ReactNode } from 'react'

/**
 * One toast: after `lasts` milliseconds it fades in 300 ms and is gone. The clock is the CSS animation toast-fade, which
 * stands still while the pointer or the focus is on it.
 */
export function ToastCard({ lasts, onGone, children }: { lasts: number; onGone: () => void; children: ReactNode }) {
  return (
    <div
      className="toast pointer-events-auto"
      style={{ animationDelay: `0ms, ${lasts}ms` }}
      onAnimationEnd={(event) => event.animationName === 'toast-fade' && onGone()}
    >
      {children}
    </div>
  )
}
