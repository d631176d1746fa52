import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type Answer, EmptyList, Loaded, RowsSkeleton, WaitingRows } from './Loaded.tsx'
import { pageSize, useListUrl } from './list-url.ts'
import { Pagination } from './Pagination.tsx'
import { type SettledRow, useSettled } from './settled.ts'

interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

const never = () => false

/** A page of a list that is requested every ten seconds. Its rows keep their places, and new ones wait to be shown. */
export function PolledList<Item>({
  answer,
  idOf,
  none,
  pageSize: size = pageSize,
  head,
  row,
  skeleton = <RowsSkeleton />,
  failed,
}: {
  answer: Answer<Page<Item>>
  idOf: (item: Item) => string
  /** Replaces the list if it has no rows. */
  none: ComponentProps<typeof EmptyList>
  pageSize?: number
  /** Stays above the rows. */
  head?: ReactNode
  row: (row: SettledRow<Item>) => ReactNode
  skeleton?: ReactNode
  failed: string
}) {
  const t = useTranslate()
  const list = useListUrl()
  const { search } = useLocation()
  const { rows, waiting, show, onNext } = useSettled(search, answer, { idOf, needsDecision: never })
  const count = waiting.length
  return (
    <>
      <WaitingRows text={count > 0 ? t('office.more-rows', { count }) : undefined} onShow={show} />
      <Loaded answer={answer} pageSize={rows.length === 0 ? size : undefined} failed={failed} skeleton={skeleton}>
        {({ total }) =>
          rows.length === 0 ? (
            <EmptyList {...none} />
          ) : (
            <>
              {head ? (
                <div className="panel overflow-hidden">
                  {head}
                  <ul>{rows.map(row)}</ul>
                </div>
              ) : (
                <ul className="panel overflow-hidden">{rows.map(row)}</ul>
              )}
              <Pagination list={list} total={total} size={size} onNext={onNext} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

/**
 * Returns whether a row of a list is open, the id of the part that it opens, and a function for its button. `looks` are
 * classes of the button, `arrowLooks` those of its arrow.
 */
export function useRowButton(looks: string, arrowLooks = '') {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = (content: ReactNode, label?: string) => (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={id}
      aria-label={label}
      onClick={() => setOpen(!open)}
      className={`opens-row -ml-1 flex gap-1 font-semibold ${looks}`}
    >
      <Icon
        name="right"
        className={`size-4! motion-safe:transition-transform ${open ? 'rotate-90' : ''} ${arrowLooks}`}
      />
      {content}
    </button>
  )
  return { open, id, button }
}

/**
 * The properties of the space that a row's lost button leaves, so that the rows below do not move. It needs another key
 * than the button, which passes its focus on when it is removed.
 */
export const space = { disabled: true, 'aria-hidden': true, className: 'invisible' }

/** Replaces the buttons of a row that the list no longer contains. */
export function LeftNote() {
  const t = useTranslate()
  return <p className="text-[0.9375rem] text-muted">{t('office.left')}</p>
}
