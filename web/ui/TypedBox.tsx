import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

type Input = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>

/**
 * A box to type in freely what stands elsewhere, such as in the address. What was typed is said after a pause or at once
 * on Enter, and the box follows when something else is said there.
 */
export function TypedBox({
  said,
  onSay,
  pauseMs = 250,
  ...input
}: Input & {
  said: string
  onSay: (text: string) => void
  /** Null waits until the box is left. */
  pauseMs?: number | null
}) {
  const [typed, setTyped] = useState(said)
  const [heard, setHeard] = useState(said)
  /** What was last said from here: its echo must not overtake what is typed meanwhile. */
  const [told, setTold] = useState(said)
  if (said !== heard) {
    setHeard(said)
    if (said !== told) {
      setTyped(said)
      setTold(said)
    }
  }
  const text = typed.trim()
  const say = () => {
    if (text === told) return
    setTold(text)
    onSay(text)
  }
  const sayAfterPause = useEffectEvent(say)
  useEffect(() => {
    if (text === told || pauseMs === null) return
    // Counted from the last letter, however often the page moves meanwhile.
    const timer = setTimeout(() => sayAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, told, pauseMs])
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Inside a form, Enter looks for something and does not send the form.
    event.preventDefault()
    say()
  }
  return (
    <input
      {...input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={pauseMs === null ? say : undefined}
      onKeyDown={sayOnEnter}
    />
  )
}
