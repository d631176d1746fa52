import { type SessionType, sessionType } from '../../../domain/session-type/session-type.ts'
import type { Studio } from '../../../domain/studio/studio.ts'
import { type Event, see } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** Checks that no two studios, and no two session types of a studio, have the same code. */
export class CodeRules {
  readonly sessionTypes = new Map<string, SessionType>()
  readonly #studios: ReadonlyMap<string, Studio>

  constructor(studios: ReadonlyMap<string, Studio>) {
    this.#studios = studios
  }

  /** Throws Violation. Call it after the event is folded into the studios. */
  saw(event: Event): void {
    if (event.type === 'studio.submitted' || event.type === 'studio.updated') this.#checkStudioCodes()
    const id = event.stream.slice('session-type-'.length)
    if (see(this.sessionTypes, sessionType, id, event)) this.#checkTypeCodes()
  }

  /** Session types that are offered. */
  offered() {
    return [...this.sessionTypes.values()].flatMap((type) => (type.status === 'offered' ? [type] : []))
  }

  #checkStudioCodes(): void {
    const codes = [...this.#studios.values()].flatMap((studio) => ('code' in studio ? [studio.code] : []))
    for (const code of repeatedIn(codes)) must(false, `two studios have the code ${code}`)
  }

  #checkTypeCodes(): void {
    const places = this.offered().map(({ studioId, details }) => `${details.type} of ${studioId ?? 'all studios'}`)
    for (const place of repeatedIn(places)) must(false, `two session types have the code ${place}`)
  }
}

const repeatedIn = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)
