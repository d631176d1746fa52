import { inTurn } from '../../domain/kernel/aggregate.ts'
import { codedDetails, update } from '../../domain/studio/edit.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import { activate, deactivate, feature, unfeature } from '../../domain/studio/listing.ts'
import { type ExistingStudio, existing, type Studio, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { changeUniquenessReservation } from '../uniqueness-reservations.ts'
import { checkChoice } from './check-choice.ts'
import { studioCodeOf } from './code.ts'
import { seenStudio } from './seen-studio.ts'

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
 * An admin changes a studio at once, its code too. Throws DomainError `not_found`, `invalid`, `taken`, `wrong_status`,
 * `edit_conflict`.
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
      const { state, version } = await load(services.store, studio, streams.studio(studioId))
      const before = existing(state)
      const decide = decisionOf(input, await seenStudio(services, studioId, input.revision))
      // Checks the rules first, so that an invalid command reserves no code.
      const after = existing(decide(before).reduce(studio.evolve, state))
      await checkChoice(services, after.details, before.details)
      return {
        from: streams.studioCode(before.code),
        to: streams.studioCode(after.code),
        text: studioCodeOf(services, studioId, after.code),
        work: () => services.handle(studio, streams.studio(studioId), decide, context, { at: version }),
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
  hourlyRateCents: input.hourlyRateCents === undefined ? before.hourlyRateCents : input.hourlyRateCents,
  capacity: input.capacity ?? before.capacity,
  featureIds: input.featureIds ?? before.featureIds,
  limitationIds: input.limitationIds ?? before.limitationIds,
})
