import { type RefObject, useEffect, useState } from 'react'

/** After this time without movement a pointer counts as inactive, in milliseconds. */
const restMs = 1_000

/**
 * Returns the latest value, but never a new one while a pointer is pressed or moves inside `region`: the target of a
 * tap stays where it is. A new `key` takes effect immediately.
 */
export function useFrozenUnderPointer<Value>(value: Value, key: string, region: RefObject<HTMLElement | null>): Value {
  const isPointerActive = usePointer(region)
  const [frozen, setFrozen] = useState({ key, value })
  const isNew = frozen.value !== value && (!isPointerActive || frozen.key !== key)
  if (isNew) setFrozen({ key, value })
  return isNew ? value : frozen.value
}

/** Returns whether a pointer is pressed or has just moved inside an element. */
function usePointer(region: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const element = region.current
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
  }, [region])
  return isBusy
}
