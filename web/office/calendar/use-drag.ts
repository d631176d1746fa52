import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import type { StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import type { Span } from '../../shared/availability/hours.ts'
import { firstHour, hours, lastHour } from '../../shared/site/clock.ts'
import type { Column, PlacedSession } from './columns.ts'

/** The target of a move. */
export interface Target extends Span {
  readonly date: string
  readonly studioId: string
}

/** Why a session cannot be moved somewhere. The texts are the messages diary.move-problem.{reason}. */
export type MoveProblem = 'studio' | 'outside' | 'past' | 'closed' | 'blocked' | 'taken'

/** The options for dragging sessions to other hours. */
export interface Moving {
  readonly problemOf: (session: PlacedSession, target: Target) => MoveProblem | undefined
  readonly onDrop: (session: PlacedSession, target: Target) => void
}

const movable: readonly PlacedSession['booking']['status'][] = ['requested', 'manager_confirmed', 'approved', 'paid']

/** Returns whether a session may be moved: it has not begun, and its booking has not ended. */
export const isMovable = ({ booking, date, from }: PlacedSession, today: string, hour: number): boolean =>
  movable.includes(booking.status) && (date > today || (date === today && from > hour))

/** Returns why a session cannot be moved to some hours, as far as the calendar shows; undefined if it can. */
export function moveProblem(
  calendars: readonly StudioCalendar[],
  { booking, studio }: PlacedSession,
  { studioId, date, from, to }: Target,
): MoveProblem | undefined {
  if (studioId !== studio.studioId) return 'studio'
  if (from < firstHour || to > lastHour + 1 || to <= from) return 'outside'
  const days = calendars.find((calendar) => calendar.studioId === studioId)?.days ?? []
  const hours = days.find((day) => day.date === date)?.hours.slice(from - firstHour, to - firstHour) ?? []
  const others = hours.filter((hour) => hour.state !== 'free' && hour.booking?.id !== booking.id)
  for (const problem of ['past', 'closed', 'blocked'] as const)
    if (others.some(({ state }) => state === problem)) return problem
  // A buffer without a booking precedes another session. If that is this one, the server knows.
  return others.some(({ state, booking: other }) => state === 'booked' || (state === 'buffer' && other !== null))
    ? 'taken'
    : undefined
}

/** A session that is being dragged, and the hours under it. */
export interface Drag {
  readonly session: PlacedSession
  /** The number of the column. */
  readonly at: number
  readonly target: Target
}

/**
 * A pressed session in column `at`. `grabbed` is the hour of the session under the pointer, or its lower edge, which stays
 * in its column.
 */
interface Press {
  readonly session: PlacedSession
  readonly at: number
  readonly grabbed: number | 'edge'
  readonly x: number
  readonly y: number
}

/** How far a pressed mouse must move before a drag starts, in pixels. */
const slack = 6

/**
 * Lets a mouse drag sessions to other hours, and their lower edge to another end, in whole hours. `onDrop` receives the
 * hours. Escape cancels the drag.
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
    if (!position) return
    const at = press.grabbed === 'edge' ? press.at : position.at
    const column = columns[at]
    if (column) setDrag({ session: press.session, at, target: targetOf(press, column, position.hour) })
  })
  const drop = useEffectEvent(() => {
    if (drag) {
      ignoreNextClick()
      const { session, target } = drag
      if (!isSame(session, target)) onDrop(session, target)
    }
    end()
  })
  const cancel = useEffectEvent(() => {
    // The button is still pressed, and its release over a session is not a click on it.
    if (drag) window.addEventListener('pointerup', ignoreNextClick, { once: true })
    end()
  })
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
      const position = positionAt(x, y)
      if (!position) return
      const isEdge = target instanceof Element && target.closest('[data-edge]') !== null
      setPress({ session, at: position.at, grabbed: isEdge ? 'edge' : position.hour - session.from, x, y })
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

/** Ignores the click that ends a drag. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
