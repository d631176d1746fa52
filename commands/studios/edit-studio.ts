import { type Edit, edit } from '../../domain/studio/edit.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import { asManager } from '../../domain/studio/managed.ts'
import { type ExistingStudio, existing, latestDetails, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeStudio } from './change-studio.ts'
import { checkChoice } from './check-choice.ts'
import { seenStudio } from './seen-studio.ts'

export interface SubmitEditInput {
  /** Whose studio it must be; undefined: anyone's. */
  readonly managerId: string | undefined
  /** The user who submits the edit. */
  readonly editorId: string
  /** The studio's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
  /** Features and limitations stay as they are when they are not given. */
  readonly details: Omit<StudioDetails, Choice> & { readonly [Name in Choice]: StudioDetails[Name] | undefined }
}
type Choice = 'featureIds' | 'limitationIds'

/**
 * A manager's edit, which waits for an admin. Throws DomainError `not_found`, `not_allowed`, `invalid`, `wrong_status`,
 * `edit_conflict`.
 */
export async function editStudio(
  services: Services,
  studioId: string,
  input: SubmitEditInput,
  context: CommandContext,
) {
  const seen = await seenStudio(services, studioId, input.revision)
  const decide = asManager(input.managerId, (state) => edit(state, editOf(existing(state), input, seen)))
  const before = existing((await load(services.store, studio, streams.studio(studioId))).state)
  const after = existing(decide(before).reduce(studio.evolve, before))
  await checkChoice(services, latestDetails(after), latestDetails(before))
  return changeStudio(services, studioId, decide, context)
}

const editOf = (
  state: ExistingStudio,
  { editorId, details }: SubmitEditInput,
  seen: ExistingStudio | undefined,
): Edit => {
  const latest = latestDetails(state)
  return {
    managerId: editorId,
    details: {
      ...details,
      featureIds: details.featureIds ?? latest.featureIds,
      limitationIds: details.limitationIds ?? latest.limitationIds,
    },
    seen: seen && latestDetails(seen),
  }
}
