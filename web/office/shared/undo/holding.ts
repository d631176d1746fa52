/** Why a command was not carried out. */
export interface NotDone {
  readonly text: string
  /** An action to look at the subject again. */
  readonly again?: { readonly text: string; readonly open: () => void }
}

/** A decision about a booking or a studio that can be undone while it is held. */
export interface Command {
  /** The id of the booking or studio. */
  readonly subject: string
  /** The name of the subject. */
  readonly name: string
  /** The text while it is pending, such as 'Confirming SB7K3M9Q'. */
  readonly doing: string
  /** The same in one word, for the subject's row. */
  readonly doingShort: string
  /** The message on success, such as 'SB7K3M9Q confirmed'. */
  readonly done: string
  /** The text of the row on failure, such as 'Not confirmed'. */
  readonly notDone: string
  /** Sends the command. Resolves to the reason on failure. Never throws. */
  readonly send: () => Promise<NotDone | undefined>
  /** Checks whether the subject changed since the decision. Resolves to the reason if so. Never throws. */
  readonly overtaken: () => Promise<NotDone | undefined>
}

/** The state of a decision. */
export type Standing =
  /** It can be undone until an instant, in milliseconds. */
  | { readonly status: 'held'; readonly until: number }
  | { readonly status: 'sending' }
  | { readonly status: 'done' }
  | ({ readonly status: 'failed' } & NotDone)

export interface Held {
  readonly command: Command
  readonly standing: Standing
}

/** How long a decision can be undone, in milliseconds. */
export const undoMs = 10_000

/** A user's decisions that can be undone, are being sent, or failed. */
export interface Holding {
  /** Returns all decisions, latest first. The array stays the same until something changes. */
  readonly all: () => readonly Held[]
  readonly subscribe: (listener: () => void) => () => void
  /** Holds a command for `undoMs`, then sends it. Replaces a held command about the same subject. */
  readonly hold: (command: Command) => void
  /** Undoes a held command: it is never sent. */
  readonly undo: (subject: string) => void
  /** Sends all held commands now. Resolves once all are answered. */
  readonly sendAll: () => Promise<void>
  /** Drops a held command if its subject has changed. */
  readonly check: (subject: string) => Promise<void>
  /** Removes a failed command. */
  readonly dismiss: (subject: string) => void
}

/** Creates a holding. Calls `onDone` or `onFailed` when a decision ends. */
export function holding({
  onDone,
  onFailed,
}: {
  onDone: (command: Command) => void
  onFailed: (why: NotDone) => void
}): Holding {
  let all: readonly Held[] = []
  const listeners = new Set<() => void>()

  const change = (next: readonly Held[]) => {
    // Completed decisions keep their place until none can be undone, so that no button moves under a finger.
    all = next.some(({ standing }) => standing.status === 'held' || standing.status === 'sending')
      ? next
      : next.filter(({ standing }) => standing.status === 'failed')
    for (const listener of listeners) listener()
  }
  const stand = (command: Command, standing: Standing) =>
    change(all.map((each) => (each.command === command ? { command, standing } : each)))
  const without = (subject: string) => all.filter(({ command }) => command.subject !== subject)
  const isHeld = (command: Command) => all.some((each) => each.command === command && each.standing.status === 'held')

  const fail = (command: Command, why: NotDone) => {
    stand(command, { status: 'failed', ...why })
    onFailed(why)
  }
  const send = async (command: Command) => {
    if (!isHeld(command)) return
    stand(command, { status: 'sending' })
    const why = await command.send()
    if (why) return fail(command, why)
    stand(command, { status: 'done' })
    onDone(command)
  }

  return {
    all: () => all,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hold(command) {
      const before = all.find((each) => each.command.subject === command.subject)
      if (before?.standing.status === 'sending') return
      change([{ command, standing: { status: 'held', until: Date.now() + undoMs } }, ...without(command.subject)])
      setTimeout(() => void send(command), undoMs)
    },
    undo(subject) {
      change(all.filter(({ command, standing }) => command.subject !== subject || standing.status !== 'held'))
    },
    async sendAll() {
      await Promise.all(all.map(({ command }) => send(command)))
    },
    async check(subject) {
      const command = all.find((each) => each.command.subject === subject)?.command
      if (!command || !isHeld(command)) return
      const why = await command.overtaken()
      if (why && isHeld(command)) fail(command, why)
    },
    dismiss(subject) {
      change(all.filter(({ command, standing }) => command.subject !== subject || standing.status !== 'failed'))
    },
  }
}
