import type { CSSProperties, PointerEvent } from 'react'
import { type Translate, useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { spanText } from '../../shared/availability/hours.ts'
import { firstHour, lastHour, timeAt } from '../../shared/site/clock.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Column, Gap, PlacedSession } from './columns.ts'
import { SessionBlock } from './SessionBlock.tsx'
import { type CellProps, type GridItem, headKey, type PlacedColumn } from './use-cells.ts'
import type { Drag, MoveProblem, Moving, Target } from './use-drag.ts'

/** A free hour. `studio` is null for an hour at which at least one studio is free. */
export type FreeHour = Pick<Column, 'date' | 'studio'> & { readonly hour: number }

/** Hours that staff blocked. */
export type BlockedGap = Pick<Column, 'date'> & Pick<Gap, 'from' | 'to' | 'blocks'>

/** The hours of a studio or a day, with its sessions as blocks. */
export function HourColumn({
  placed: { at, column, items },
  now,
  cellOf,
  onDay,
  onSession,
  onFree,
  onBlocked,
  drag,
  problemOf,
  onPress,
}: {
  placed: PlacedColumn
  /** The time, on today's column. */
  now: number | null
  cellOf: (key: string) => CellProps
  onDay: ((date: string) => void) | undefined
  onSession: (session: PlacedSession) => void
  onFree: (free: FreeHour) => void
  onBlocked: (gap: BlockedGap) => void
  /** The session that is dragged over this column. */
  drag: Drag | undefined
  problemOf: Moving['problemOf']
  onPress: (session: PlacedSession) => ((event: PointerEvent) => void) | undefined
}) {
  const format = useFormat()
  const { date, studio, closed } = column
  const isToday = now !== null
  const name = onDay ? format.shortDate(date) : (studio?.studioName ?? '')
  return (
    <section
      aria-label={onDay ? format.longDate(date) : name}
      data-today={isToday ? '' : undefined}
      className="min-w-0 border-l border-line"
    >
      <h3 className="sticky top-0 z-10 flex h-(--head) flex-col justify-center border-b border-line bg-surface px-2 font-sans text-[0.9375rem] leading-tight font-semibold tracking-normal">
        {onDay ? (
          <button
            {...cellOf(headKey(at))}
            type="button"
            aria-current={isToday ? 'date' : undefined}
            onClick={() => onDay(date)}
            className={`min-h-8 truncate rounded-cell text-left hover:underline ${isToday ? 'font-bold underline decoration-signal decoration-2 underline-offset-4' : ''}`}
          >
            {name}
          </button>
        ) : (
          <span className={closed === null ? 'line-clamp-2 wrap-anywhere' : 'truncate'}>{name}</span>
        )}
        {closed !== null && <ClosedDay reason={closed} />}
      </h3>
      {/* A cell with the focus shows itself and its ring, beside the sticky heads and hours. */}
      <ol
        data-column={at}
        className="relative grid grid-cols-[minmax(0,1fr)] grid-rows-[repeat(13,var(--hour))] [&_button]:scroll-mt-[calc(var(--head)+0.5rem)] [&_button]:scroll-ml-[3.75rem] [&_button]:-outline-offset-3"
      >
        {items.map((item) => (
          <li
            key={item.key}
            aria-hidden={'gap' in item && item.gap.state === 'past' ? true : undefined}
            className={'session' in item ? 'z-1 p-0.5' : 'min-w-0'}
            style={styleOf(item, studio === null)}
          >
            {'session' in item ? (
              <SessionBlock
                session={item.session}
                showsStudio={studio === null}
                cell={cellOf(item.key)}
                onOpen={() => onSession(item.session)}
                onPress={onPress(item.session)}
              />
            ) : (
              <GapView
                gap={item.gap}
                column={column}
                cell={cellOf(item.key)}
                onFree={() => onFree({ date, studio, hour: item.from })}
                onBlocked={() => onBlocked({ date, ...item.gap })}
              />
            )}
          </li>
        ))}
        {isToday && <NowLine now={now} />}
        {drag && <DragView target={drag.target} problem={problemOf(drag.session, drag.target)} />}
      </ol>
    </section>
  )
}

/** The hours over which a session is dragged, and why it cannot be moved there. */
function DragView({ target, problem }: { target: Target; problem: MoveProblem | undefined }) {
  const { t, format } = useWords()
  const from = Math.max(target.from, firstHour)
  const to = Math.min(target.to, lastHour + 1)
  if (to <= from) return null
  return (
    <li
      aria-hidden="true"
      className={`pointer-events-none z-3 m-0.5 grid content-start rounded-[10px] border-2 border-dashed bg-surface px-2 py-1 text-[0.8125rem] leading-[1.2] font-semibold ${problem ? 'border-signal text-signal-text' : 'border-ink'}`}
      style={{ gridColumn: 1, gridRow: `${from - firstHour + 1} / ${to - firstHour + 1}` }}
    >
      <span>{spanText(t, format, { from, to })}</span>
      {problem && <span className="font-medium">{t(`diary.move-problem.${problem}`)}</span>}
    </li>
  )
}

/** Places a gap or a session in its hours. Leaves room to press free hours beside the sessions of all studios. */
function styleOf(item: GridItem, isJoined: boolean): CSSProperties {
  const hours = { gridColumn: 1, gridRow: `${item.from - firstHour + 1} / ${item.to - firstHour + 1}` }
  if (!('session' in item)) return hours
  const { lane, lanes } = item.session
  const width = `(100% - ${isJoined ? 1.25 : 0}rem) / ${lanes}`
  return { ...hours, width: `calc(${width})`, marginLeft: `calc(${width} * ${lane})` }
}

const gapClasses: Record<Exclude<Gap['state'], 'free'>, string> = {
  blocked: 'bg-ink-soft',
  buffer: 'bg-[repeating-linear-gradient(135deg,var(--line)_0_2px,transparent_2px_8px)]',
  closed: 'bg-sunken',
  past: 'bg-sunken opacity-60',
}

function GapView({
  gap,
  column: { date, studio },
  cell,
  onFree,
  onBlocked,
}: {
  gap: Gap
  column: Column
  cell: CellProps
  onFree: () => void
  onBlocked: () => void
}) {
  const { t, format } = useWords()
  if (gap.state === 'free')
    return (
      <button
        {...cell}
        type="button"
        aria-label={t('diary.free', {
          when: t('span.day-from-to', {
            day: format.longDate(date),
            from: format.hour(gap.from),
            to: format.hour(gap.to),
          }),
          studio: studio?.studioName ?? t('office.all-studios'),
        })}
        onClick={onFree}
        className="group flex size-full items-center justify-end border-b border-line px-1 hover:bg-ink-soft focus-visible:bg-ink-soft"
      >
        <Icon name="plus" className="size-4 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100" />
      </button>
    )
  const classes = `size-full border-b border-line px-2 py-1 text-xs text-muted ${gapClasses[gap.state]}`
  const text = gap.state !== 'past' && (
    <>
      <span className="block truncate first-letter:uppercase">
        {gap.state === 'blocked' ? blockedText(t, gap) : t(`hours.${gap.state}`)}
      </span>
      <span className="sr-only">, {spanText(t, format, gap)}</span>
    </>
  )
  if (gap.blocks.length === 0) return <div className={classes}>{text}</div>
  return (
    <button
      {...cell}
      type="button"
      onClick={onBlocked}
      className={`flex flex-col text-left hover:outline-2 hover:outline-ink ${classes}`}
    >
      {text}
    </button>
  )
}

function blockedText(t: Translate, { blocks: [block] }: Gap): string {
  return block?.reason ? t('diary.blocked-for', { reason: block.reason }) : t('diary.blocked')
}

/** Returns the text of a day on which the studio is closed for a reason, which may be empty. */
export const closedText = (t: Translate, reason: string): string =>
  reason === '' ? t('word.closed') : t('diary.closed-for', { reason })

function ClosedDay({ reason }: { reason: string }) {
  const t = useTranslate()
  return <span className="truncate text-xs font-medium text-signal-text">{closedText(t, reason)}</span>
}

/** A line at the current time, while it lies within the hours of a studio day. */
function NowLine({ now }: { now: number }) {
  const time = timeAt(now)
  if (time < firstHour || time > lastHour + 1) return null
  return (
    <li
      aria-hidden="true"
      data-now=""
      className="pointer-events-none absolute inset-x-0 z-2 border-t-2 border-signal before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-signal"
      style={{ top: `calc(var(--hour) * ${time - firstHour})` }}
    />
  )
}
