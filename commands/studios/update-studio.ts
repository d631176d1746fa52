import { inTurn } from '../../domain/kernel/aggregate.ts'
import { readCode } from '../../domain/studio/details.ts'
import { update } from '../../domain/studio/edit.ts'
import type { StudioDetails } from '../../domain/studio/events.ts'
import { activate, deactivate, feature, unfeature } from '../../domain/studio/listing.ts'
import { type ExistingStudio, existing, type Studio, studio } from '../../domain/studio/studio.ts'
import type { CommandContext } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { withNewUnique } from '../unique.ts'
import { checkChoice } from './check-choice.ts'
import { studioCodeOf } from './code.ts'

/** What an admin changes; what is undefined stays as it is. */
export interface AskedUpdate {
  readonly code: string
  readonly details: { readonly [Name in keyof StudioDetails]: StudioDetails[Name] | undefined }
  readonly active: boolean | undefined
  readonly featured: boolean | undefined
}

/** An admin changes a studio at once, its code too. Refuses `not_found`, `invalid`, `taken`, `wrong_status`. */
export const updateStudio = (
  services: Log & Pick<Services, 'readModels'>,
  studioId: string,
  asked: AskedUpdate,
  context: CommandContext,
) =>
  withNewUnique(
    services,
    async () => {
      const { state, version } = await load(services.store, studio, streams.studio(studioId))
      const before = existing(state)
      const code = readCode(asked.code)
      // Decided once beforehand, so that what the rules forbid claims no code.
      decisionOf(asked)(before)
      await checkChoice(services, merged(before, asked.details), before.details)
      return {
        from: streams.studioCode(before.code),
        to: streams.studioCode(code),
        owned: studioCodeOf(services, studioId, code),
        work: () => services.handle(studio, streams.studio(studioId), decisionOf(asked), context, { at: version }),
      }
    },
    context,
  )

const decisionOf = ({ code, details, active, featured }: AskedUpdate) =>
  inTurn(
    studio,
    (now) => update(now, { code, details: merged(existing(now), details) }),
    (now) => (active === undefined || isActive(now) === active ? [] : active ? activate(now) : deactivate(now)),
    (now) => (featured === undefined || isFeatured(now) === featured ? [] : featured ? feature(now) : unfeature(now)),
  )

const isActive = (state: Studio) => existing(state).active
const isFeatured = (state: Studio) => existing(state).featured

const merged = ({ details: before }: ExistingStudio, asked: AskedUpdate['details']): StudioDetails => ({
  name: asked.name ?? before.name,
  location: asked.location ?? before.location,
  description: asked.description ?? before.description,
  hourlyRateCents: asked.hourlyRateCents === undefined ? before.hourlyRateCents : asked.hourlyRateCents,
  capacity: asked.capacity ?? before.capacity,
  featureIds: asked.featureIds ?? before.featureIds,
  limitationIds: asked.limitationIds ?? before.limitationIds,
})
