/** Someone who reads slower than this falls behind and is let go; they come back and start where they can. */
const mostWaiting = 2_000

/** What is still to be sent on one open stream, and whether it goes on. */
export class Outbox {
  #waiting: string[] = []
  #closed = false
  #wake = () => {}

  get closed(): boolean {
    return this.#closed
  }

  send(text: string): void {
    if (this.#closed || text === '') return
    if (this.#waiting.length < mostWaiting) this.#waiting.push(text)
    else this.#closed = true
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** What is to be sent, as it comes, until the stream is closed. */
  async *sent(): AsyncGenerator<string> {
    while (!this.#closed) {
      if (this.#waiting.length > 0) yield this.#waiting.splice(0).join('')
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
