import type { CancelReason } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** Returns why a booking was cancelled, or undefined if it was not. */
export const whyCancelled = (t: Translate, reason: CancelReason | null): string | undefined =>
  reason === null ? undefined : t(`track.reason.${reason}`)
