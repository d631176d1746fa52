import type { AnyProjection } from '../../../projections/engine/projection.ts'

/** An event that one projection cannot fold until its code is fixed. */
export class Poison {
  /** The projection's table. */
  table: string | undefined
  /** The read models that may stop, until a rebuild after the repair. */
  readonly victims = new Set<string>()
  #eventId: string | undefined

  /** Makes a projection fail at the next event that it folds, in every process. */
  putInto({ table }: AnyProjection): void {
    this.table = table
    this.victims.add(table)
    this.#eventId = undefined
  }

  mend(): void {
    this.table = undefined
  }

  /** Wraps projections so that the poisoned one fails. */
  within(projections: readonly AnyProjection[]): AnyProjection[] {
    return projections.map((projection) => {
      const handlers = Object.entries(projection.on).flatMap(([type, handler]) => {
        if (!handler) return []
        const fold: typeof handler.fold = (row, event) => {
          this.#check(projection.table, event.id)
          return handler.fold(row, event)
        }
        return [[type, { ...handler, fold }] as const]
      })
      return { ...projection, on: Object.fromEntries(handlers) }
    })
  }

  #check(table: string, eventId: string): void {
    if (table !== this.table) return
    this.#eventId ??= eventId
    if (this.#eventId === eventId) throw new Error(`${table} can't take ${eventId}`)
  }
}
