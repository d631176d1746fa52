import type { Translate } from '../../../i18n/use-translate.ts'
import { problemOf } from '../../../shared/api-client/problem.ts'
import { problemTextOf } from '../dialogs/problem-text.ts'
import type { DecisionView } from './decision-view.ts'

type Decided = Pick<DecisionView, 'kind' | 'what' | 'name'>

/** The texts about a decision. */
interface Words {
  /** While it is pending, such as 'Confirming SB7K3M9Q'. */
  readonly doing: string
  /** The same in one word, for the subject's row. */
  readonly doingShort: string
  /** On success, such as 'SB7K3M9Q confirmed'. */
  readonly done: string
  /** In the row on failure, such as 'Not confirmed'. */
  readonly notDone: string
}

/** Returns the texts about a decision. */
export function wordsOf(t: Translate, { kind, what, name }: Decided): Words {
  if (kind === 'booking' || (what !== 'approve' && what !== 'reject'))
    return {
      doing: t(`bookings.doing.${what}`, { code: name }),
      doingShort: t(`bookings.doing-short.${what}`),
      done: t(`bookings.done.${what}`, { code: name }),
      notDone: t(`bookings.not-done.${what}`),
    }
  return {
    doing: t(`office-studios.doing.${what}`, { studio: name }),
    doingShort: t(`office-studios.doing-short.${what}`),
    done: t(what === 'approve' ? 'office-studios.approved' : 'office-studios.rejected', { studio: name }),
    notDone: t(`office-studios.not-done.${what}`),
  }
}

/** Describes why a decision could not be sent or was refused. */
export function whyNotDone(t: Translate, { kind, what, name }: Decided, error: unknown): string {
  if (kind === 'booking' || (what !== 'approve' && what !== 'reject'))
    return t(`bookings.not-done-why.${what}`, { code: name, why: problemOf(error).error })
  return problemTextOf(error, t(`office-studios.${what}-failed`))
}
