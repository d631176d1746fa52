/**
 * One after the other per key, side by side across keys. Commands on one stream queue here, so that inside a process
 * they never conflict and only what another process did costs a retry.
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
