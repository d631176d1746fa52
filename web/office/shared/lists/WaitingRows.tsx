import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/**
 * Says above a list what came since it was read, and shows it when asked to. Its line is there before anything waits, so
 * that the list stays where it is.
 */
export function WaitingRows({ text, onShow }: { text: string | undefined; onShow: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  const show = () => {
    // The button goes with what it shows.
    line.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="-mt-3 mb-1 flex min-h-11 items-center justify-center outline-none"
    >
      {text !== undefined && (
        <Button kind="ink" size="small" onClick={show}>
          <Icon name="refresh" className="size-4.5!" /> {text}
        </Button>
      )}
    </div>
  )
}
