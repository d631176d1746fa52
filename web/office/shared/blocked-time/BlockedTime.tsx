import { useState } from 'react'
import type { TimeBlock } from '../../../../api/contract/time-blocks.ts'
import { inTexts } from '../../../i18n/LocaleProvider.tsx'
import { useTranslate, useWords } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { spanText } from '../../../shared/availability/hours.ts'
import { useProblem } from '../../../shared/feedback/use-problem.ts'
import { daysBetween, firstHour, lastHour, weekdayOf } from '../../../shared/site/clock.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ErrorBanner, problemTextOf } from '../dialogs/ErrorBanner.tsx'
import { Loaded } from '../lists/Loaded.tsx'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { blockedTimeApi, blockedTimeTexts } from './blocked-time-api.ts'

type Day = TimeBlock['days'][number]

const isAllDay = ({ from, to }: Day) => from === firstHour && to === lastHour
const daysPerWeek = 7

/**
 * Returns functions that describe a block and its days: 'Mon and Wed: 8 days from Mon 7 Dec to Wed 30 Dec, 09:00 to
 * 11:00'.
 */
function useBlockWords() {
  const { t, format } = useWords()
  const hoursOf = (day: Day) =>
    isAllDay(day) ? t('blocked-time.whole-day') : spanText(t, format, { from: day.from, to: day.to + 1 })
  const ofDay = (day: Day) => t('blocked-time.one-day', { day: format.longDate(day.date), hours: hoursOf(day) })
  return {
    ofDay,
    whole({ days }: TimeBlock): string {
      const first = days.at(0)
      const last = days.at(-1)
      if (!first || !last) return ''
      if (days.length === 1) return ofDay(first)
      const isAlike = days.every(({ from, to }) => from === last.from && to === last.to)
      const span = t('blocked-time.span', {
        days: days.length,
        first: format.shortDate(first.date),
        last: format.shortDate(last.date),
        hours: isAlike ? hoursOf(last) : t('blocked-time.different-hours'),
      })
      const weekdays = [...new Set(days.map(({ date }) => weekdayOf(date)))].sort()
      if (weekdays.length === daysPerWeek || !isWeekly(days)) return span
      const names = weekdays.map((day) => format.weekdays()[day]?.long ?? '')
      return t('blocked-time.weekly', { weekdays: format.list(names), span })
    },
  }
}

/** Whether the days are not consecutive. */
const isWeekly = (days: readonly Day[]) =>
  days.some(({ date }, i) => i > 0 && daysBetween(days[i - 1]?.date ?? date, date) > 1)

/** Whether a block or a day could not be opened because it is open already. */
const isOpenAlready = (error: unknown) => problemOf(error).code === 'not_found'

const BlockTimeDialog = onDemand(async () => (await import('./BlockTimeDialog.tsx')).BlockTimeDialog)

/** One block of a studio, of which the pressed day or all days can be opened again. */
export const OneBlock = inTexts(blockedTimeTexts, BlockList)

/** The upcoming blocked hours of a studio, which can be opened again, and a button to block more. */
export const BlockedTime = inTexts(blockedTimeTexts, Blocks)

function Blocks({ studioId, area }: { studioId: string; area: OfficeArea }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="grid grid-cols-1 content-start gap-4">
      <h3 className="text-xl">{t('blocked-time.title')}</h3>
      <BlockList studioId={studioId} />
      <Button kind="ink" onClick={() => setOpen(true)} className="justify-self-start">
        {t('blocked-time.block')}
      </Button>
      {isOpen && <BlockTimeDialog area={area} studioId={studioId} onClose={() => setOpen(false)} />}
    </section>
  )
}

interface BlockListProps {
  readonly studioId: string
  /** The only block shown, and its day that was pressed. */
  readonly pressed?: { readonly id: string; readonly date: string }
  readonly onOpened?: () => void
}

/** All upcoming blocks of a studio, or one of them. */
function BlockList({ studioId, pressed, onOpened }: BlockListProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<TimeBlock>()
  const answer = blockedTimeApi.useTimeBlocksQuery(studioId)
  const [remove, { isLoading, originalArgs }] = blockedTimeApi.useRemoveTimeBlockMutation()
  const [problem, setProblem] = useProblem()
  const open = async ({ id: blockId }: TimeBlock, date?: string) => {
    const { error } = await remove({ studioId, blockId, ...(date !== undefined && { date }) })
    if (error && !isOpenAlready(error)) return { error }
    onOpened?.()
    return {}
  }
  const press = async (block: TimeBlock, date?: string) => {
    if (date === undefined && block.days.length > 1) return setAsked(block)
    setProblem(undefined)
    const { error } = await open(block, date)
    if (error) setProblem((t) => problemTextOf(error, t('blocked-time.open-failed')))
  }
  const listed = (blocks: readonly TimeBlock[]) => blocks.filter(({ id }) => pressed === undefined || id === pressed.id)
  return (
    <>
      <Loaded answer={answer} failed={t('blocked-time.failed-to-load')} skeleton={<Skeleton className="h-14 w-full" />}>
        {(blocks) =>
          listed(blocks).length === 0 ? (
            <p className="text-muted">{t('blocked-time.none')}</p>
          ) : (
            <ul aria-label={t('blocked-time.title')} className="rounded-card border border-line">
              {listed(blocks).map((block) => (
                <BlockLine
                  key={block.id}
                  block={block}
                  pressed={pressed && block.days.find(({ date }) => date === pressed.date)}
                  isBusy={(date) => isLoading && originalArgs?.blockId === block.id && originalArgs.date === date}
                  onOpen={(date) => press(block, date)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {problem && <ErrorBanner text={problem} onDismiss={() => setProblem(undefined)} />}
      {asked && <OpenAllDialog block={asked} send={() => open(asked)} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface OpenAllProps {
  readonly block: TimeBlock
  readonly send: () => Promise<{ error?: unknown }>
  readonly onClose: () => void
}

/** Asks before all days of a block are opened. */
function OpenAllDialog({ block, send, onClose }: OpenAllProps) {
  const t = useTranslate()
  const words = useBlockWords()
  const days = block.days.length
  return (
    <ConfirmDialog
      title={t('blocked-time.open-all-title')}
      about={words.whole(block)}
      text={t('blocked-time.open-all-text', { days })}
      action={t('blocked-time.open-all', { days })}
      send={send}
      failed={t('blocked-time.open-failed')}
      onClose={onClose}
    />
  )
}

/** A block, and its pressed day or else each of its days if it has several. */
function BlockLine({
  block,
  pressed,
  isBusy,
  onOpen,
}: {
  block: TimeBlock
  pressed: Day | undefined
  /** Whether the day, or without one the whole block, is being opened. */
  isBusy: (date?: string) => boolean
  onOpen: (date?: string) => void
}) {
  const t = useTranslate()
  const words = useBlockWords()
  return (
    <li className="border-line py-1 not-last:border-b">
      <div className="flex items-center gap-3 pr-1 pl-4">
        <p className="min-w-0 flex-1">
          {words.whole(block)}
          {block.reason && <span className="block truncate text-sm text-muted">{block.reason}</span>}
        </p>
        {!pressed && <OpenButton what={words.whole(block)} busy={isBusy()} onPress={() => onOpen()} />}
      </div>
      {pressed && (
        <div className="flex flex-wrap gap-3 px-4 pt-2 pb-3">
          <Button kind="ink" size="small" busy={isBusy(pressed.date)} onClick={() => onOpen(pressed.date)}>
            {t('blocked-time.open', { what: words.ofDay(pressed) })}
          </Button>
          {block.days.length > 1 && (
            <Button kind="outline" size="small" onClick={() => onOpen()}>
              {t('blocked-time.open-all', { days: block.days.length })}
            </Button>
          )}
        </div>
      )}
      {!pressed && block.days.length > 1 && (
        <details className="group px-4 pb-2">
          <summary className="-ml-1 inline-flex min-h-8 cursor-pointer items-center gap-1 text-sm text-muted">
            <Icon name="right" className="size-4! group-open:rotate-90 motion-safe:transition-transform" />
            {t('blocked-time.days-of')}
          </summary>
          <ul className="max-h-60 overflow-y-auto">
            {block.days.map((day) => (
              <li key={day.date} className="flex items-center gap-3">
                <p className="min-w-0 flex-1">{words.ofDay(day)}</p>
                <OpenButton what={words.ofDay(day)} busy={isBusy(day.date)} onPress={() => onOpen(day.date)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function OpenButton({ what, busy, onPress }: { what: string; busy: boolean; onPress: () => void }) {
  const t = useTranslate()
  const label = t('blocked-time.open', { what })
  return <IconButton icon="close" aria-label={label} title={label} aria-disabled={busy} onClick={onPress} />
}
