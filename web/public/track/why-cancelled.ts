import type { CancelReason } from '../../../api/contract/shared.ts'
import type { Say } from '../../i18n/use-text.ts'

/** Why a booking was cancelled; nothing for one that goes on. */
export const whyCancelled = (say: Say, reason: CancelReason | null): string | undefined =>
  reason === null ? undefined : say(`track.reason.${reason}`)
