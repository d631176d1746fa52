import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { type CellState, type Span, spansOf } from './hours.ts'

/** Describes a day's hours in one sentence, such as 'Tuesday 1 December: free 8 to 11 and 15 to 21'. */
export function daySentence(t: Translate, format: Format, date: string, cells: readonly CellState[]): string {
  const written = (spans: readonly Span[]) => format.list(spans.map(({ from, to }) => t('strip.span', { from, to })))
  const free = spansOf(cells, 'free')
  const yours = spansOf(cells, 'yours')
  const day = format.longDate(date)
  if (cells.includes('unknown'))
    return yours.length > 0 ? t('strip.unknown-yours', { day, spans: written(yours) }) : t('strip.unknown', { day })
  return t('strip.sentence', {
    day,
    hours: [
      yours.length > 0 && t('strip.yours', { spans: written(yours) }),
      free.length > 0 ? t('strip.free', { spans: written(free) }) : t('strip.none-free'),
    ]
      .filter(Boolean)
      .join('; '),
  })
}
