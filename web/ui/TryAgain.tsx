import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useFocusLeft } from './use-focus-left.ts'

/** Asks once more for what did not come, and is busy meanwhile. Once it came, the focus goes on to where it stands. */
export function TryAgain({
  busy,
  onTryAgain,
  look = '',
  children,
}: {
  busy: boolean
  onTryAgain: () => void
  look?: string
  /** What it says. */
  children: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <Button ref={button} kind="outline" size="small" className={look} busy={busy} onClick={onTryAgain}>
      {!busy && <Icon name="refresh" />} {children}
    </Button>
  )
}
