import type { CalendarDay, StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import type { Span } from '../../shared/availability/hours.ts'
import { hours } from '../../shared/site/clock.ts'
import { type Session, sessionsOf } from '../shared/bookings/sessions.ts'

type Hour = CalendarDay['hours'][number]

export type Studio = Pick<StudioCalendar, 'studioId' | 'studioName' | 'takesBookings'>

/** A session, its studio and its lane beside overlapping sessions. */
export interface PlacedSession extends Session {
  readonly date: string
  readonly studio: Studio
  readonly lane: number
  readonly lanes: number
}

/** Hours that staff blocked at a studio. */
interface Block {
  readonly id: string
  readonly reason: string
  readonly studio: Studio
}

/** Time without a session: a free hour, or a stretch that cannot be booked. */
export interface Gap extends Span {
  readonly state: Exclude<Hour['state'], 'booked'>
  /** The blocks of staff on it, with their studios; several if it is blocked in all studios. */
  readonly blocks: readonly Block[]
}

/** The hours of a day: of one studio, or of all together. */
export interface Column {
  readonly date: string
  /** null for all studios together. */
  readonly studio: Studio | null
  /** Why the studio is closed all day; null if it is open. */
  readonly closed: string | null
  readonly gaps: readonly Gap[]
  readonly sessions: readonly PlacedSession[]
}

/** Returns a column for each day and studio, the days of the first studio first. */
export const columnsOf = (calendars: readonly StudioCalendar[]): Column[] =>
  calendars.flatMap(({ days, ...studio }) =>
    days.map((day) => ({
      date: day.date,
      studio,
      closed: day.closed,
      gaps: gapsOf([{ studio, day }]),
      sessions: placed(sessionsIn(studio, day)),
    })),
  )

/** Returns a column for each day, with the sessions of all studios. */
export function joinedColumnsOf(calendars: readonly StudioCalendar[]): Column[] {
  const [first] = calendars
  if (!first || calendars.length === 1) return columnsOf(calendars)
  return first.days.map(({ date }) => {
    const days = calendars.flatMap(({ days, ...studio }) =>
      days.filter((day) => day.date === date).map((day) => ({ studio, day })),
    )
    return {
      date,
      studio: null,
      closed: days.every(({ day }) => day.closed !== null) ? (days[0]?.day.closed ?? null) : null,
      gaps: gapsOf(days),
      sessions: placed(days.flatMap(({ studio, day }) => sessionsIn(studio, day))),
    }
  })
}

type Unplaced = Omit<PlacedSession, 'lane' | 'lanes'>

const sessionsIn = (studio: Studio, { date, hours }: CalendarDay): Unplaced[] =>
  sessionsOf(hours).map((session) => ({ ...session, date, studio }))

/** Returns sessions in the order of their hours, with overlapping ones in separate lanes. */
function placed(sessions: readonly Unplaced[]): PlacedSession[] {
  const groups: Unplaced[][] = []
  let end = 0
  for (const session of sessions.toSorted((a, b) => a.from - b.from)) {
    if (session.from >= end) groups.push([])
    groups.at(-1)?.push(session)
    end = Math.max(end, session.to)
  }
  return groups.flatMap(inLanes)
}

/** Places sessions in as few lanes as possible without overlaps. */
function inLanes(sessions: readonly Unplaced[]): PlacedSession[] {
  const ends: number[] = []
  const placed = sessions
    .toSorted((a, b) => a.from - b.from || a.studio.studioName.localeCompare(b.studio.studioName))
    .map((session) => {
      const ended = ends.findIndex((to) => to <= session.from)
      const lane = ended === -1 ? ends.length : ended
      ends[lane] = session.to
      return { ...session, lane }
    })
  return placed.map((session) => ({ ...session, lanes: ends.length }))
}

/**
 * Each free hour is a separate gap. The others last as long as their state. In several studios together, an hour is
 * only free where it can be booked, and no gap if it can be booked in none.
 */
function gapsOf(days: readonly { readonly studio: Studio; readonly day: CalendarDay }[]): Gap[] {
  const gaps: Gap[] = []
  for (const [at, hour] of hours.entries()) {
    const all = days.flatMap(({ studio, day }) => ({ studio, ...day.hours[at] }))
    const counts = ({ studio, state }: (typeof all)[number]) =>
      state !== 'free' || studio.takesBookings || all.length === 1
    const counted = all.filter(counts)
    const state = jointState(counted.flatMap((each) => each.state ?? []))
    if (state === 'booked' || (all.length > 0 && counted.length === 0)) continue
    const blocks = state === 'blocked' ? all.flatMap(({ studio, block }) => (block ? { ...block, studio } : [])) : []
    const last = gaps.at(-1)
    const goesOn = last?.state === state && idsOf(last.blocks) === idsOf(blocks) && last.to === hour
    if (state !== 'free' && goesOn) gaps[gaps.length - 1] = { ...last, to: hour + 1 }
    else gaps.push({ state, blocks, from: hour, to: hour + 1 })
  }
  return gaps
}

const idsOf = (blocks: readonly Block[]) => blocks.map(({ id }) => id).join()

/**
 * The state of an hour in all studios together: free if one of them is free, otherwise the state that all of them
 * share.
 */
function jointState(states: readonly Hour['state'][]): Hour['state'] {
  const [first = 'closed'] = states
  for (const state of ['free', 'past'] as const) if (states.includes(state)) return state
  return states.every((state) => state === first) ? first : 'booked'
}
