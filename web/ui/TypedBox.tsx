import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

type Input = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>

/**
 * A text box for a value that is kept elsewhere, such as in the address. Reports the text after a pause or immediately on
 * Enter, and follows other changes of the value.
 */
export function TypedBox({
  said,
  onSay,
  pauseMs = 250,
  ...input
}: Input & {
  said: string
  onSay: (text: string) => void
  /** Null waits until the box loses focus. */
  pauseMs?: number | null
}) {
  const [typed, setTyped] = useState(said)
  const [heard, setHeard] = useState(said)
  /** The last text reported from here. Its echo must not overwrite what has been typed since. */
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
    // Counted from the last letter, however often the page renders meanwhile.
    const timer = setTimeout(() => sayAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, told, pauseMs])
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Inside a form, Enter starts the search and does not submit the form.
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
