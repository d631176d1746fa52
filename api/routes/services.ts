import type { Services } from '../../commands/services.ts'

/** What routes work with: the use cases' services and the clock of this process. */
export interface RouteServices extends Services {
  readonly clock: () => Date
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: () => string
}
