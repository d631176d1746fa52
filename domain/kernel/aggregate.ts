/** What every aggregate is: where it starts, and how each of its events changes it. Pure: no I/O, clock or randomness. */
export interface Aggregate<State, Event> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
}

/** The state that `events`, in their order, lead to. */
export function fold<State, Event>(aggregate: Aggregate<State, Event>, events: Iterable<Event>): State {
  let state = aggregate.initial
  for (const event of events) state = aggregate.evolve(state, event)
  return state
}
