import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { type Create, codeTakenText, create, type Submit, submit } from '../../domain/studio/approval.ts'
import { proposedCode, readCode } from '../../domain/studio/details.ts'
import { forfeitCode, hasCode } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { type UniqueText, type Usage, withUniquenessReservation } from '../uniqueness-reservations.ts'

/** Describes the uniqueness reservation of a studio's code. */
export const studioCodeOf = ({ store, handle }: Log, studioId: string, code: string): UniqueText => ({
  ownerId: studioId,
  takenText: codeTakenText,
  field: 'code',
  async usageOf(ownerId): Promise<Usage> {
    const { state } = await load(store, studio, streams.studio(ownerId))
    if (state.status === 'deleted') return 'deleted'
    return hasCode(state, code) ? 'in use' : 'unused'
  },
  async forfeit(ownerId, context: CommandContext) {
    const { state } = await handle(studio, streams.studio(ownerId), (now) => forfeitCode(now, code), context)
    return !hasCode(state, code)
  },
})

interface Choice {
  readonly featureIds: readonly string[]
  readonly limitationIds: readonly string[]
}
const nothing: Choice = { featureIds: [], limitationIds: [] }

/**
 * Checks that newly added features and limitations are active; existing ones may stay. Throws DomainError
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

/**
 * Creates an admin's new studio, approved at once. Throws DomainError `invalid`, or `taken` for a code in use or an id
 * that has other content.
 */
export async function createStudio(services: Log, command: Create, context: CommandContext) {
  const { studioId } = command
  // Checks the rules first, so that an invalid command reserves no code.
  create(studio.initial, command)
  const code = readCode(command.code)
  return withUniquenessReservation(
    services,
    streams.studioCode(code),
    studioCodeOf(services, studioId, code),
    context,
    () => services.handle(studio, streams.studio(studioId), (state) => create(state, command), context),
  )
}

/** How many codes are tried for a name that many studios share. */
const attempts = 100

/**
 * Submits a manager's new studio for approval; its code is derived from its name. Throws DomainError `invalid`, or
 * `taken` if its id was submitted with other details.
 */
export async function submitStudio(
  services: Log & Pick<Services, 'readModels'>,
  command: Omit<Submit, 'code'>,
  context: CommandContext,
) {
  // Checks the rules first, so that an invalid command reserves no code.
  const { state } = await load(services.store, studio, streams.studio(command.studioId))
  submit(state, { ...command, code: proposedCode(command.details.name, 0) })
  await checkChoice(services, command.details)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = proposedCode(command.details.name, attempt)
    const owned = studioCodeOf(services, command.studioId, code)
    try {
      return await withUniquenessReservation(services, streams.studioCode(code), owned, context, () =>
        services.handle(
          studio,
          streams.studio(command.studioId),
          (state) => submit(state, { ...command, code }),
          context,
        ),
      )
    } catch (error) {
      if (!(error instanceof DomainError && error.details.field === 'code')) throw error
    }
  }
  throw new DomainError('taken', 'studio.name-taken', { field: 'name' })
}
