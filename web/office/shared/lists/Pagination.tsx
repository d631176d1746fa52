import { Link } from 'react-router-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type ListUrl, pageSize } from './list-url.ts'

/** A page number, or a gap between pages, named after the page before it. */
export type PageMark = number | `after-${number}`

const siblingCount = 2

/** Returns the first and last page and those within 2 of the current one, with gaps between them. */
export function pageMarks(page: number, pages: number): PageMark[] {
  const marks: PageMark[] = []
  let before = 0
  for (let each = 1; each <= pages; each++) {
    const isVisible = each === 1 || each === pages || Math.abs(each - page) <= siblingCount
    if (!isVisible) continue
    if (each > before + 1) marks.push(`after-${before}`)
    marks.push(each)
    before = each
  }
  return marks
}

const cell = 'inline-grid min-h-11 min-w-11 place-items-center rounded-pill px-3 tabular-nums'
const step = 'inline-flex min-h-11 items-center gap-2 rounded-pill px-3 font-semibold hover:bg-ink-soft'

interface PaginationProps {
  readonly list: ListUrl
  readonly total: number
  /** Whether there are more entries than `total`. */
  readonly more?: boolean
  readonly size?: number
  /** Shows what follows the rows, if that is not the next page. */
  readonly onNext?: (() => void) | false
}

/**
 * Links to other pages, with gaps beyond 2 pages from the current one. Renders nothing for a single page. The rows of a
 * live list may stay on a page that is beyond the end by now.
 */
export function Pagination({ list, total, more = false, size = pageSize, onNext = false }: PaginationProps) {
  const t = useTranslate()
  const { page, addressOf } = list
  const pages = Math.max(Math.ceil(total / size), page)
  const from = (page - 1) * size + 1
  if (pages <= 1) return null
  return (
    <nav aria-label={t('office.pages')} className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-[0.9375rem] text-muted tabular-nums">
        {from <= total &&
          t(more ? 'office.shown-more' : 'office.shown', { from, to: Math.min(page * size, total), total })}
      </p>
      <ul className="flex flex-wrap items-center">
        <li>
          {page > 1 && (
            <Link to={addressOf(page - 1)} rel="prev" aria-label={t('page.previous')} className={step}>
              <Icon name="left" /> <span className="max-sm:hidden">{t('page.previous')}</span>
            </Link>
          )}
        </li>
        {pageMarks(page, pages).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <Link
                to={addressOf(mark)}
                aria-label={t('office.page', { page: mark })}
                aria-current={mark === page ? 'page' : undefined}
                className={`${cell} ${mark === page ? 'bg-ink font-semibold text-paper' : 'hover:bg-ink-soft'}`}
              >
                {mark}
              </Link>
            ) : (
              <span className={`${cell} text-muted`}>
                <span aria-hidden="true">…</span>
                <span className="sr-only">{t('office.page-gap')}</span>
              </span>
            )}
          </li>
        ))}
        <li>
          {page < pages && (
            <Link
              to={addressOf(onNext ? page : page + 1)}
              onClick={onNext || undefined}
              rel="next"
              aria-label={t('page.next')}
              className={step}
            >
              <span className="max-sm:hidden">{t('page.next')}</span> <Icon name="right" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}
