import { invalid } from '../../domain/kernel/domain-error.ts'
import type { Services } from '../services.ts'

interface Choice {
  readonly featureIds: readonly string[]
  readonly limitationIds: readonly string[]
}
const nothing: Choice = { featureIds: [], limitationIds: [] }

/**
 * Only active features and limitations can be given to a studio; those it has already may stay. Throws DomainError
 * `invalid` on features or limitations.
 */
export async function checkChoice(
  { readModels }: Pick<Services, 'readModels'>,
  chosen: Choice,
  had: Choice = nothing,
): Promise<void> {
  const features = chosen.featureIds.filter((id) => !had.featureIds.includes(id))
  const limitations = chosen.limitationIds.filter((id) => !had.limitationIds.includes(id))
  if (features.length + limitations.length === 0) return
  const known = await readModels.assignable([...features, ...limitations])
  if (!features.every((id) => known.get(id) === 'feature')) throw invalid('features', 'studio.active-features-only')
  if (!limitations.every((id) => known.get(id) === 'limitation'))
    throw invalid('limitations', 'studio.active-limitations-only')
}
