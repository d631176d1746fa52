import { type RefObject, useEffect, useState } from 'react'

/** How long a pointer that rests does not hold anything any more, in milliseconds. */
const restMs = 1_000

/**
 * Returns the latest value, but never a new one while a pointer is pressed or moves inside `place`: what somebody is
 * about to tap stays where it is. A new `key` is shown at once.
 */
export function useStill<Value>(value: Value, key: string, place: RefObject<HTMLElement | null>): Value {
  const isHeld = usePointer(place)
  const [shown, setShown] = useState({ key, value })
  const isNew = shown.value !== value && (!isHeld || shown.key !== key)
  if (isNew) setShown({ key, value })
  return isNew ? value : shown.value
}

/** Returns whether a pointer is pressed or has just moved inside an element. */
function usePointer(place: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setBusy(false), restMs)
    }
    const press = () => {
      clearTimeout(timer)
      setBusy(true)
    }
    const move = ({ buttons }: PointerEvent) => {
      setBusy(true)
      if (buttons === 0) rest()
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('pointermove', move)
    window.addEventListener('pointerup', rest)
    window.addEventListener('pointercancel', rest)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', rest)
      window.removeEventListener('pointercancel', rest)
    }
  }, [place])
  return isBusy
}
