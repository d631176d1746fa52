import type { Format } from '../../i18n/format.ts'
import type { Say } from '../../i18n/use-text.ts'
import { type CellState, type Span, spansOf } from './hours.ts'

/** A day's hours in one sentence: 'Tuesday 1 December: free 8 to 11 and 15 to 21'. */
export function daySentence(say: Say, format: Format, date: string, cells: readonly CellState[]): string {
  const written = (spans: readonly Span[]) => format.list(spans.map(({ from, to }) => say('strip.span', { from, to })))
  const free = spansOf(cells, 'free')
  const yours = spansOf(cells, 'yours')
  const day = format.longDate(date)
  if (cells.includes('unknown'))
    return yours.length > 0 ? say('strip.unknown-yours', { day, spans: written(yours) }) : say('strip.unknown', { day })
  return say('strip.sentence', {
    day,
    hours: [
      yours.length > 0 && say('strip.yours', { spans: written(yours) }),
      free.length > 0 ? say('strip.free', { spans: written(free) }) : say('strip.none-free'),
    ]
      .filter(Boolean)
      .join('; '),
  })
}
