/** An aggregate: its initial state and `evolve`. Pure: no I/O, clock or randomness. */
export interface Aggregate<State, Event extends { readonly type: string }> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
  /** The schemas of its events. At run time, it lists the events of its streams. */
  readonly events: Readonly<Record<Event['type'], unknown>>
}

/** Whether an event is of the kind that an aggregate's streams hold. */
export const belongs = <State, Of extends { readonly type: string }, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Of>,
  event: Event,
): event is Event & Of => event.type in aggregate.events

/** Folds events into a state, in order. */
export function fold<State, Event extends { readonly type: string }>(
  aggregate: Aggregate<State, Event>,
  events: Iterable<Event>,
): State {
  let state = aggregate.initial
  for (const event of events) state = aggregate.evolve(state, event)
  return state
}

/** Combines decisions into one. Each sees the events of those before; all events belong in one append. */
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
