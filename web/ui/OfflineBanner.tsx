import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'

function listen(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says that the connection is gone, and goes away by itself when it is back. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[15px] font-semibold text-gold">
          <Icon name="offline" /> {text}
        </p>
      )}
    </div>
  )
}
