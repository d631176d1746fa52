import { closedStudio } from '../../../api/contract/shared.ts'
import type { Say } from '../../i18n/use-text.ts'

/** The name of a booking's studio; of a deleted one, that it has closed, in the language in use. */
export const studioName = (say: Say, name: string): string =>
  name === closedStudio ? say('office.closed-studio') : name
