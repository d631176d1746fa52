import type { SessionType } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { type Run, spanOf } from '../availability/hours.ts'

/** A session that was chosen, and the hours before and after it. */
export interface RunChange {
  readonly type: SessionType
  readonly before: Run
  readonly after: Run
}

const isSame = (one: Run, other: Run) => one.join() === other.join()

/** What choosing a session changes of the hours; nothing where they stay. */
export const runChange = (type: SessionType, before: Run, after: Run): RunChange | undefined =>
  isSame(before, after) ? undefined : { type, before, after }

/** The hours as somebody picked them, whatever a session that was chosen since made of them. */
export const runPicked = (run: Run, change: RunChange | undefined): Run =>
  change && isSame(run, change.after) ? change.before : run

/** Says that a session needs other hours than those that were chosen, and which they are now. */
export function RunChanged({ change }: { change: RunChange | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  const textOf = (run: Run) => {
    const span = spanOf(run)
    return span && t('hours.span', { from: format.hour(span.from), to: format.hour(span.to) })
  }
  const before = change && textOf(change.before)
  const after = change && textOf(change.after)
  const about = change && { session: change.type.name, hours: change.type.slots }
  return (
    <div role="status">
      {about && before && (
        <p className="rounded-control bg-gold-soft p-3.5 text-[0.9375rem]">
          {after
            ? t('picker.hours-changed', { ...about, before, after })
            : t('picker.hours-let-go', { ...about, before })}
        </p>
      )}
    </div>
  )
}
