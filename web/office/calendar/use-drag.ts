import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { firstHour, hours } from '../../shared/site/clock.ts'
import type { Column, PlacedSession } from './columns.ts'
import type { Target } from './moving.ts'

/** A session that is being dragged, and the hours above which it is. */
export interface Drag {
  readonly session: PlacedSession
  /** The number of the column. */
  readonly at: number
  readonly target: Target
}

/** A pressed session. `grabbed` is the hour of the session under the pointer, or its lower edge. */
interface Press {
  readonly session: PlacedSession
  readonly grabbed: number | 'edge'
  readonly x: number
  readonly y: number
}

/** How far a pressed mouse moves before it drags, in pixels. */
const slack = 6

/**
 * Lets a mouse drag sessions to other hours, and their lower edge to another end, in whole hours. `onDrop` gets the
 * hours; Escape ends the drag without it.
 */
export function useDrag(
  columns: readonly Column[],
  onDrop: (session: PlacedSession, target: Target) => void,
): { drag: Drag | undefined; onPress: (event: PointerEvent, session: PlacedSession) => void } {
  const [press, setPress] = useState<Press>()
  const [drag, setDrag] = useState<Drag>()
  const end = () => {
    setPress(undefined)
    setDrag(undefined)
  }
  const move = useEffectEvent((x: number, y: number) => {
    if (!press || (!drag && Math.hypot(x - press.x, y - press.y) < slack)) return
    const position = positionAt(x, y)
    const column = position && columns[position.at]
    if (position && column)
      setDrag({ session: press.session, at: position.at, target: targetOf(press, column, position.hour) })
  })
  const drop = useEffectEvent(() => {
    if (drag) {
      ignoreNextClick()
      const { session, target } = drag
      if (!isSame(session, target)) onDrop(session, target)
    }
    end()
  })
  const cancel = useEffectEvent(end)
  useEffect(() => {
    if (!press) return
    const listening = new AbortController()
    const on = { signal: listening.signal }
    window.addEventListener('pointermove', ({ clientX, clientY }) => move(clientX, clientY), on)
    window.addEventListener('pointerup', () => drop(), on)
    window.addEventListener('pointercancel', () => cancel(), on)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), on)
    return () => listening.abort()
  }, [press])
  return {
    drag,
    onPress({ pointerType, button, clientX: x, clientY: y, target }, session) {
      if (pointerType !== 'mouse' || button !== 0) return
      const isEdge = target instanceof Element && target.closest('[data-edge]') !== null
      const hour = positionAt(x, y)?.hour ?? session.from
      setPress({ session, grabbed: isEdge ? 'edge' : hour - session.from, x, y })
    },
  }
}

/** Returns the column and the hour at a point of the screen. */
function positionAt(x: number, y: number): { at: number; hour: number } | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')
  if (!column) return undefined
  const { top, height } = column.getBoundingClientRect()
  return { at: Number(column.dataset.column), hour: firstHour + Math.floor(((y - top) / height) * hours.length) }
}

function targetOf({ session, grabbed }: Press, column: Column, hour: number): Target {
  const { from, to, date, studio } = session
  const studioId = column.studio?.studioId ?? studio.studioId
  if (grabbed === 'edge') return { date, studioId: studio.studioId, from, to: Math.max(hour, from) + 1 }
  return { date: column.date, studioId, from: hour - grabbed, to: hour - grabbed + to - from }
}

const isSame = ({ date, from, to, studio }: PlacedSession, target: Target) =>
  date === target.date && from === target.from && to === target.to && studio.studioId === target.studioId

/** The click that ends a drag opens nothing. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
