/** What every aggregate is: where it starts, and how each of its events changes it. Pure: no I/O, clock or randomness. */
export interface Aggregate<State, Event extends { readonly type: string }> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** Its events' table of schemas: tells at run time, too, what belongs on its streams. */
  readonly events: Readonly<Record<Event['type'], unknown>>
}

/** The state that `events`, in their order, lead to. */
export function fold<State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
  events: Iterable<Event>,
): State {
  let state = aggregate.initial
  for (const event of events) state = aggregate.evolve(state, event)
  return state
}

/** Several decisions as one: each sees what the ones before it decided, and all their events belong in one append. */
export const inTurn =
  <State, Event extends { readonly type: string }>(
    aggregate: Aggregate<State, Event>,
    ...decisions: readonly ((state: State) => readonly Event[])[]
  ) =>
  (state: State): Event[] => {
    const decided: Event[] = []
    let current = state
    for (const decide of decisions) {
      const events = decide(current)
      for (const event of events) current = aggregate.evolve(current, event)
      decided.push(...events)
    }
    return decided
  }
