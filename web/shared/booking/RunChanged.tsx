import type { SessionType } from '../../../api/contract/studios.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { type Run, spanOf } from '../availability/hours.ts'

/** A chosen session, and the hours before and after it was chosen. */
export interface RunChange {
  readonly type: SessionType
  readonly before: Run
  readonly after: Run
}

const isSame = (one: Run, other: Run) => one.join() === other.join()

/** Returns how choosing a session changes the hours; undefined if they stay the same. */
export const runChange = (type: SessionType, before: Run, after: Run): RunChange | undefined =>
  isSame(before, after) ? undefined : { type, before, after }

/** Returns the hours as the customer picked them, before a later session changed them. */
export const runPicked = (run: Run, change: RunChange | undefined): Run =>
  change && isSame(run, change.after) ? change.before : run

/** States that a session needs other hours than the chosen ones, and which they are now. */
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
