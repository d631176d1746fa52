import type { ReactNode } from 'react'

/**
 * A toast. After `lasts` milliseconds it fades out within 300 ms and is removed. The timer is the CSS animation
 * toast-fade, which pauses while the pointer or the focus is on the toast.
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
