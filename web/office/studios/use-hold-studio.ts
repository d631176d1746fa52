import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDecisions } from '../shared/undo/DecisionsProvider.tsx'
import type { NewDecision } from '../shared/undo/decisions-api.ts'

/** A decision about a pending approval: the reviewed version, and the choices for fields in conflict. */
export type StudioDecision =
  | { readonly what: 'approve'; readonly version: number | null; readonly resolutions?: NewDecision['resolutions'] }
  | { readonly what: 'reject'; readonly version: number | null; readonly reason: string }

/**
 * Returns a function that makes a decision which can be undone for a limited time. If another version is pending by
 * then, the decision is rejected; `onReview` opens the review with the written reason.
 */
export function useHoldStudio(): (
  studio: Pick<OfficeStudio, 'id' | 'name'>,
  decision: StudioDecision,
  onReview: (reason: string | undefined) => void,
) => void {
  const t = useTranslate()
  const { decide } = useDecisions()
  return ({ id, name }, decision, onReview) => {
    const { what, version } = decision
    const [reason, resolutions] = what === 'reject' ? [decision.reason] : [undefined, decision.resolutions]
    decide(
      {
        ...{ subject: 'studio', subject_id: id, what, version },
        ...(reason !== undefined && { reason }),
        ...(resolutions && { resolutions }),
      },
      { name, again: { text: t('office-studios.see-edit'), open: () => onReview(reason) } },
    )
  }
}
