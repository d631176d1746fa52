import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** Announces new rows above a list and shows them on request. Its line is always there, so that the list does not move. */
export function WaitingRows({ text, onShow }: { text: string | undefined; onShow: () => void }) {
  const line = useRef<HTMLDivElement>(null)
  const show = () => {
    // The button disappears when it shows the rows.
    line.current?.focus({ preventScroll: true })
    onShow()
  }
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="-mt-5 flex min-h-11 items-center justify-center outline-none"
    >
      {text !== undefined && (
        <Button kind="ink" size="small" onClick={show}>
          <Icon name="refresh" className="size-4.5!" /> {text}
        </Button>
      )}
    </div>
  )
}
