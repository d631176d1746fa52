import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useFocusLeft } from './use-focus-left.ts'

/** Retries what failed to load, and is busy meanwhile. Once it has loaded, the focus moves to the section around it. */
export function TryAgain({
  busy,
  onTryAgain,
  className = '',
  children,
}: {
  busy: boolean
  onTryAgain: () => void
  className?: string
  /** The label of the button. */
  children: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <Button ref={button} kind="outline" size="small" className={className} busy={busy} onClick={onTryAgain}>
      {!busy && <Icon name="refresh" />} {children}
    </Button>
  )
}
