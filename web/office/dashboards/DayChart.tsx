import { type PointerEvent, useId, useState } from 'react'
import { useWords } from '../../i18n/use-translate.ts'

/** Half of every resulting scale is a whole number, so that its middle can be labelled. */
const steps = [1, 2, 4, 6, 8, 10]

/** Returns the end of a scale for the values: 1, 2, 4, 6 or 8 times a power of ten, and at least 4. */
export function scaleFor(values: readonly number[]): number {
  const highest = Math.max(4, ...values)
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = steps.find((each) => each * power >= highest) ?? 10
  return step * power
}

/** Returns the position of a value on its scale, from 0 to 1. */
export const shareOf = (value: number, scale: number): number => Math.min(1, Math.max(0, value / scale))

interface DayFigure {
  readonly date: string
  readonly value: number
}

const colours = { ink: 'fill-ink', green: 'fill-green' } as const

/**
 * A bar chart of a value per day. Pointer, touch and arrow keys select a day; otherwise the chart describes the whole
 * period. A table contains the same values as text.
 */
export function DayChart({
  title,
  days,
  write,
  colour,
}: {
  title: string
  days: readonly DayFigure[]
  write: (value: number) => string
  colour: keyof typeof colours
}) {
  const { t, format } = useWords()
  const titleId = useId()
  const [readAt, setReadAt] = useState<number | null>(null)
  const scale = scaleFor(days.map(({ value }) => value))
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null

  const describe = ({ date, value }: DayFigure) =>
    t('dashboard.on-day', { day: format.shortDate(date), figure: write(value) })
  const read = readAt === null ? undefined : days[readAt]
  const followPointer = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * days.length)
    setReadAt(Math.min(days.length - 1, Math.max(0, at)))
  }

  return (
    <section aria-labelledby={titleId} className="panel grid grid-cols-1 content-start gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <p className="text-[0.9375rem] text-muted tabular-nums">
          {read ? describe(read) : t('dashboard.in-days', { days: days.length, figure: write(total) })}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="relative rounded-cell has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
          <Bars days={days} scale={scale} readAt={readAt} colour={colours[colour]} />
          <input
            type="range"
            aria-label={t('dashboard.day-of', { chart: title })}
            aria-valuetext={describe(read ?? last)}
            min={0}
            max={days.length - 1}
            value={readAt ?? days.length - 1}
            onChange={(event) => setReadAt(Number(event.target.value))}
            onPointerMove={followPointer}
            onPointerLeave={() => setReadAt(null)}
            onBlur={() => setReadAt(null)}
            className="absolute inset-0 h-full w-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        <div
          aria-hidden="true"
          className="flex h-40 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
        >
          <span>{write(scale)}</span>
          <span>{write(scale / 2)}</span>
          <span>0</span>
        </div>
        <div aria-hidden="true" className="mt-2 flex justify-between text-xs text-muted">
          <span>{format.shortDate(first.date)}</span>
          <span>{format.shortDate(last.date)}</span>
        </div>
      </div>
      <DayTable title={title} days={days} write={write} />
    </section>
  )
}

function Bars({
  days,
  scale,
  readAt,
  colour,
}: {
  days: readonly DayFigure[]
  scale: number
  readAt: number | null
  colour: string
}) {
  const width = days.length * 10
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-40 w-full overflow-visible"
    >
      <path
        d={`M0 0H${width}M0 50H${width}M0 100H${width}`}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      {days.map(({ date, value }, i) => {
        const height = shareOf(value, scale) * 100
        return (
          <rect
            key={date}
            x={i * 10 + 1.5}
            y={100 - height}
            width={7}
            height={height}
            className={`${colour} ${readAt === null || readAt === i ? '' : 'opacity-35'}`}
          />
        )
      })}
    </svg>
  )
}

function DayTable({
  title,
  days,
  write,
}: {
  title: string
  days: readonly DayFigure[]
  write: (value: number) => string
}) {
  const { t, format } = useWords()
  return (
    <details>
      <summary className="link relative w-fit cursor-pointer text-[0.9375rem] after:absolute after:inset-x-0 after:-inset-y-2.5">
        {t('dashboard.as-table')}
      </summary>
      <div className="mt-3">
        <table className="w-full text-[0.9375rem] tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="pb-2 text-left wrap-anywhere font-medium text-muted">
                {t('office.day')}
              </th>
              <th scope="col" className="pb-2 pl-3 text-right wrap-anywhere font-medium text-muted">
                {title}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, value }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                  {format.longDate(date)}
                </th>
                <td className="py-1.5 text-right">{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
