import type { Services } from '../../commands/services.ts'
import type { StudioDays } from '../studio-days.ts'

/** What routes work with: the use cases' services and the clock of this process. */
export interface RouteServices extends Services {
  readonly clock: () => Date
  /** A studio's days, kept for as long as nothing happens to the studio. */
  readonly days: StudioDays
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: () => string
}
