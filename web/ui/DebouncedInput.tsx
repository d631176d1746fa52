import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

type Input = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'>

/**
 * A text box for a value that is stored elsewhere, such as in the address. Reports the text after a pause or
 * immediately on Enter, and follows other changes of the value. While it has the focus, it keeps the text as typed, even
 * if the value that is stored for it is another one.
 */
export function DebouncedInput({
  value,
  onValueChange,
  pauseMs = 250,
  ...input
}: Input & {
  value: string
  onValueChange: (text: string) => void
  /** Null waits until the box loses focus. */
  pauseMs?: number | null
}) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** The last text reported from here. */
  const [reported, setReported] = useState(value)
  /** The next value comes from that report, and must not overwrite what is being typed. */
  const [awaitsEcho, setAwaitsEcho] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  if (value !== lastValue) {
    setLastValue(value)
    setAwaitsEcho(false)
    if (!(awaitsEcho && hasFocus) && value !== reported) {
      setTyped(value)
      setReported(value)
    }
  }
  const text = typed.trim()
  const report = () => {
    if (text === reported) return
    setReported(text)
    setAwaitsEcho(true)
    onValueChange(text)
  }
  const reportAfterPause = useEffectEvent(report)
  useEffect(() => {
    if (text === reported || pauseMs === null) return
    // Counted from the last letter, however often the page renders meanwhile.
    const timer = setTimeout(() => reportAfterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, reported, pauseMs])
  const reportOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Inside a form, Enter starts the search and does not submit the form.
    event.preventDefault()
    report()
  }
  const leave = () => {
    setFocus(false)
    setAwaitsEcho(false)
    if (pauseMs === null) report()
    else if (text === reported) {
      setTyped(value)
      setReported(value)
    }
  }
  return (
    <input
      {...input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={() => setFocus(true)}
      onBlur={leave}
      onKeyDown={reportOnEnter}
    />
  )
}
