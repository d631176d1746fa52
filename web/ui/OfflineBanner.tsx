import { Icon } from './Icon.tsx'
import { useOnline } from './use-online.ts'

/** States that the connection is lost. Disappears when it is back. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-gold-soft px-4 py-2.5 text-[0.9375rem] font-semibold text-gold">
          <Icon name="offline" /> {text}
        </p>
      )}
    </div>
  )
}
