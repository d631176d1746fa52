/**
 * Runs tasks with the same key in order, and different keys concurrently. A command on one stream queues under its
 * name. A unit of work queues under one of its streams only, so it can still conflict on the others inside this
 * process.
 */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(task, task)
    const tail: Promise<void> = turn.then(
      () => this.#leave(key, tail),
      () => this.#leave(key, tail),
    )
    this.#tails.set(key, tail)
    return turn
  }

  #leave(key: string, tail: Promise<unknown>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key)
  }
}
