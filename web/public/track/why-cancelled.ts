import type { CancelReason } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'

/** Why a booking was cancelled; nothing for one that goes on. */
export const whyCancelled = (t: Translate, reason: CancelReason | null): string | undefined =>
  reason === null ? undefined : t(`track.reason.${reason}`)
