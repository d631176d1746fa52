import { inTurn } from '../../domain/kernel/aggregate.ts'
import { codedDetails, type Edit, edit, update } from '../../domain/studio/edit.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import { activate, asManager, deactivate, feature, unfeature } from '../../domain/studio/listing.ts'
import { type ExistingStudio, existing, latestDetails, type Studio, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeUniquenessReservation } from '../uniqueness-reservations.ts'
import { checkChoice, studioCodeOf } from './create-studio.ts'
import { changeStudio, seenStudio } from './decide-studio.ts'

export interface SubmitEditInput {
  /** The manager whose studio it must be; undefined for an admin. */
  readonly managerId: string | undefined
  /** The user who submits the edit. */
  readonly editorId: string
  /** The studio's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
  /** The Swahili description, features and limitations stay as they are when they are not given. */
  readonly details: Omit<StudioDetails, OptionalField> & {
    readonly [Name in OptionalField]: StudioDetails[Name] | undefined
  }
}
type OptionalField = 'descriptionSw' | 'featureIds' | 'limitationIds'

/**
 * Submits a manager's edit for approval. Throws DomainError `not_found`, `not_allowed`, `invalid`, `wrong_status`,
 * `edit_conflict`.
 */
export async function editStudio(
  services: Log & Pick<Services, 'readModels'>,
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
      descriptionSw: details.descriptionSw ?? latest.descriptionSw,
      featureIds: details.featureIds ?? latest.featureIds,
      limitationIds: details.limitationIds ?? latest.limitationIds,
    },
    seen: seen && latestDetails(seen),
  }
}

/** An admin's change of a studio; undefined fields stay as they are. */
export interface UpdateStudioInput {
  readonly code: string
  readonly details: { readonly [Name in keyof StudioDetails]: StudioDetails[Name] | undefined }
  readonly active: boolean | undefined
  readonly featured: boolean | undefined
  /** The studio's revision that the form was filled from; undefined: each given value is intended. */
  readonly revision?: number | undefined
}

/**
 * Changes a studio at once, including its code, as an admin. Throws DomainError `not_found`, `invalid`, `taken`,
 * `wrong_status`, `edit_conflict`.
 */
export const updateStudio = (
  services: Log & Pick<Services, 'readModels'>,
  studioId: string,
  input: UpdateStudioInput,
  context: CommandContext,
) =>
  changeUniquenessReservation(
    services,
    async () => {
      const stream = streams.studio(studioId)
      const { state, version: expected } = await load(services.store, studio, stream)
      const before = existing(state)
      const decide = decisionOf(input, await seenStudio(services, studioId, input.revision))
      // Checks the rules first, so that an invalid command reserves no code.
      const after = existing(decide(before).reduce(studio.evolve, state))
      await checkChoice(services, after.details, before.details)
      return {
        from: streams.studioCode(before.code),
        to: streams.studioCode(after.code),
        text: studioCodeOf(services, studioId, after.code),
        work: () => services.handle(studio, stream, decide, { ...context, at: { stream, expected } }),
      }
    },
    context,
  )

function decisionOf({ code, details, ...input }: UpdateStudioInput, seen: ExistingStudio | undefined) {
  const active = input.active === seen?.active ? undefined : input.active
  const featured = input.featured === seen?.featured ? undefined : input.featured
  return inTurn(
    studio,
    (now) => update(now, { code, details: merged(existing(now), details), seen: seen && codedDetails(seen) }),
    (now) => (active === undefined || isActive(now) === active ? [] : active ? activate(now) : deactivate(now)),
    (now) => (featured === undefined || isFeatured(now) === featured ? [] : featured ? feature(now) : unfeature(now)),
  )
}

const isActive = (state: Studio) => existing(state).active
const isFeatured = (state: Studio) => existing(state).featured

const merged = ({ details: before }: ExistingStudio, input: UpdateStudioInput['details']): StudioDetails => ({
  name: input.name ?? before.name,
  location: input.location ?? before.location,
  description: input.description ?? before.description,
  descriptionSw: input.descriptionSw ?? before.descriptionSw,
  hourlyRateCents: input.hourlyRateCents === undefined ? before.hourlyRateCents : input.hourlyRateCents,
  capacity: input.capacity ?? before.capacity,
  featureIds: input.featureIds ?? before.featureIds,
  limitationIds: input.limitationIds ?? before.limitationIds,
})
