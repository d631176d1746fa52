import { type ComponentProps, useEffect, useState } from 'react'

const pauseMs = 250

/** A box to type in freely: what was typed is said after a short pause, and the box follows when it is said elsewhere. */
export function TypedBox({
  said,
  onSay,
  ...input
}: { said: string; onSay: (text: string) => void } & Omit<ComponentProps<'input'>, 'value' | 'onChange'>) {
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
  useEffect(() => {
    const text = typed.trim()
    if (text === told) return
    const timer = setTimeout(() => {
      setTold(text)
      onSay(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  })
  return <input {...input} value={typed} onChange={(event) => setTyped(event.target.value)} />
}
