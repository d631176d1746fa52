import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { problemTextOf } from '../shared/dialogs/problem-text.ts'
import { useHolding } from '../shared/undo/Held.tsx'
import type { NotDone } from '../shared/undo/holding.ts'
import { adminStudio, approveStudio, type Resolutions, rejectStudio } from './office-studios-api.ts'

/** A decision about a pending approval: the reviewed version, and the choices for fields in conflict. */
export type StudioDecision =
  | { readonly what: 'approve'; readonly version: number | null; readonly resolutions?: Resolutions }
  | { readonly what: 'reject'; readonly version: number | null; readonly reason: string }

/**
 * Returns a function that makes a decision which can be undone for a limited time. If another version is pending by then,
 * the decision is dropped; `onReview` opens the review with the written reason.
 */
export function useHoldStudio(): (
  studio: OfficeStudio,
  decision: StudioDecision,
  onReview: (reason: string | undefined) => void,
) => void {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const { hold } = useHolding()
  return ({ id, name: studio }, decision, onReview) => {
    const { what, version } = decision
    const reason = decision.what === 'reject' ? decision.reason : undefined
    const notDone = (text: string): NotDone => ({
      text,
      again: { text: t('office-studios.see-edit'), open: () => onReview(reason) },
    })
    const call = () =>
      decision.what === 'approve'
        ? dispatch(approveStudio.initiate({ id, version, resolutions: decision.resolutions }, { track: false }))
        : dispatch(rejectStudio.initiate({ id, version, reason: decision.reason }, { track: false }))
    hold({
      subject: id,
      name: studio,
      doing: t(`office-studios.doing.${what}`, { studio }),
      doingShort: t(`office-studios.doing-short.${what}`),
      done: t(what === 'approve' ? 'office-studios.approved' : 'office-studios.rejected', { studio }),
      notDone: t(`office-studios.not-done.${what}`),
      async send() {
        const { error } = await call()
        return error && notDone(problemTextOf(error, t(`office-studios.${what}-failed`)))
      },
      async overtaken() {
        const looked = adminStudio.initiate(id, { forceRefetch: true, subscribe: false })
        const now = (await dispatch(looked)).data?.data.studio
        if (!now || (now.pending_approval && now.pending_version === version)) return undefined
        return notDone(t('office-studios.changed', { studio }))
      },
    })
  }
}
