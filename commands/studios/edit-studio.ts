import { edit } from '../../domain/studio/edit.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import { asManager } from '../../domain/studio/managed.ts'
import { existing, standingDetails, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeStudio } from './change-studio.ts'
import { checkChoice } from './check-choice.ts'

export interface AskedEdit {
  /** Whose studio it must be; undefined: anyone's. */
  readonly managerId: string | undefined
  /** Who asks. */
  readonly editorId: string
  /** Features and limitations stay as they are when they are not given. */
  readonly details: Omit<StudioDetails, Choice> & { readonly [Name in Choice]: StudioDetails[Name] | undefined }
}
type Choice = 'featureIds' | 'limitationIds'

/** A manager's edit, which waits for an admin. Refuses `not_found`, `not_allowed`, `invalid`, `wrong_status`. */
export async function editStudio(services: Services, studioId: string, asked: AskedEdit, context: CommandContext) {
  const { managerId, editorId } = asked
  const before = existing((await load(services.store, studio, streams.studio(studioId))).state)
  await checkChoice(services, merged(standingDetails(before), asked), standingDetails(before))
  return changeStudio(
    services,
    studioId,
    asManager(managerId, (state) =>
      edit(state, { managerId: editorId, details: merged(standingDetails(existing(state)), asked) }),
    ),
    context,
  )
}

const merged = (standing: StudioDetails, { details }: AskedEdit): StudioDetails => ({
  ...details,
  featureIds: details.featureIds ?? standing.featureIds,
  limitationIds: details.limitationIds ?? standing.limitationIds,
})
