import { type DragEvent, useRef, useState } from 'react'
import type { StudioImage } from '../../../../api/contract/images.ts'

/** Returns the ids with one moved by one position. Negative moves it to the left. At an end it stays. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  return placed(ids, id, ids.indexOf(id) + by)
}

/** Returns the ids with one moved to a position, counted from 0. A position outside the list changes nothing. */
export function placed(ids: readonly string[], id: string, at: number): readonly string[] {
  if (!ids.includes(id) || at < 0 || at >= ids.length) return ids
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Returns the order for the API: every image with its position, counted from 0. */
export const imageOrders = (ids: readonly string[]) => ids.map((imageId, displayOrder) => ({ imageId, displayOrder }))

/** Returns the items in the order of the ids. Items without an id in the list come last. */
export function inOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  const position = ({ id }: Item) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...items].sort((a, b) => position(a) - position(b))
}

export type ImageOrder = ReturnType<typeof useImageOrder>

/**
 * Manages the order of a studio's images. `save` stores a new order. Shows the new order until it is stored, and the
 * stored one afterwards. An order that is requested during a save is saved next, unless another one follows it.
 */
export function useImageOrder(
  images: readonly StudioImage[],
  save: (ids: readonly string[], movedId: string) => Promise<void>,
) {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const latest = useRef(wanted)
  const saving = useRef(Promise.resolve())
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const stored = [...images].sort((a, b) => a.displayOrder - b.displayOrder)
  const ordered = wanted.length > 0 ? inOrder(stored, wanted) : stored
  const ids = ordered.map(({ id }) => id)

  const change = async (next: readonly string[], movedId: string) => {
    if (next.join() === ids.join()) return
    setWanted(next)
    latest.current = next
    saving.current = saving.current.then(() => (latest.current === next ? save(next, movedId) : undefined))
    await saving.current
    setWanted((shown) => (shown === next ? [] : shown))
  }
  const stop = () => {
    setDragged(null)
    setTarget(null)
  }
  /** The state of an image that is dragged to another position, and the handlers of its tile. */
  const dragOf = (id: string) => ({
    isDragged: dragged === id,
    isTarget: dragged !== null && target === id && dragged !== id,
    handlers: {
      onDragStart({ dataTransfer }: DragEvent) {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        setTarget(id)
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        void change(placed(ids, dragged, ids.indexOf(id)), dragged)
        stop()
      },
      onDragEnd: stop,
    },
  })
  const step = (id: string, by: -1 | 1) => void change(moved(ids, id, by), id)
  return { ordered, step, dragOf }
}
