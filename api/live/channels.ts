import { defer, finalize, type Observable, Subject } from 'rxjs'

/** Multicasts by topic: all subscribers of a topic share its messages. */
export class Channels<Topic, Message> {
  readonly #open = new Map<string, { readonly topic: Topic; readonly messages: Subject<Message> }>()
  readonly #keyOf: (topic: Topic) => string

  constructor(keyOf: (topic: Topic) => string) {
    this.#keyOf = keyOf
  }

  /** The topics that have subscribers. */
  get topics(): Topic[] {
    return [...this.#open.values()].map(({ topic }) => topic)
  }

  /** The messages of a topic from the time of subscription. */
  on(topic: Topic): Observable<Message> {
    const key = this.#keyOf(topic)
    return defer(() => {
      const { messages } = this.#open.get(key) ?? { messages: new Subject<Message>() }
      this.#open.set(key, { topic, messages })
      return messages.pipe(finalize(() => messages.observed || this.#open.delete(key)))
    })
  }

  send(topic: Topic, message: Message): void {
    this.#open.get(this.#keyOf(topic))?.messages.next(message)
  }
}
