/** Why a command was not carried out. */
export interface NotDone {
  readonly text: string
  /** A way to look at it again. */
  readonly again?: { readonly text: string; readonly open: () => void }
}

/** A decision about one booking or studio, which can be undone while it is held. */
export interface Command {
  /** The id of what is decided about. */
  readonly subject: string
  /** What the subject is called. */
  readonly name: string
  /** What is happening, such as 'Confirming SB7K3M9Q'. */
  readonly doing: string
  /** The same in one word, for the subject's row. */
  readonly doingShort: string
  /** What is said once it is done, such as 'SB7K3M9Q confirmed'. */
  readonly done: string
  /** What the row says when it failed, such as 'Not confirmed'. */
  readonly notDone: string
  /** Sends it; answers what went wrong, if anything did. Never throws. */
  readonly send: () => Promise<NotDone | undefined>
  /** Looks whether the subject changed since it was decided about; answers what happened. Never throws. */
  readonly overtaken: () => Promise<NotDone | undefined>
}

/** Where a decision stands. */
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

/** How long a decision can be undone. */
export const undoMs = 10_000

/** The decisions of one person that can still be undone, are being sent, or failed. */
export interface Holding {
  /** What is there, the latest first; the same array until something changes. */
  readonly all: () => readonly Held[]
  readonly subscribe: (listener: () => void) => () => void
  /** Holds a command for `undoMs`, then sends it. One that is held about the same subject is replaced. */
  readonly hold: (command: Command) => void
  /** Takes a held command back: it is never sent. */
  readonly undo: (subject: string) => void
  /** Sends whatever is held now; done once all of it was answered. */
  readonly sendAll: () => Promise<void>
  /** Drops a held command when its subject changed meanwhile. */
  readonly check: (subject: string) => Promise<void>
  /** Forgets what failed. */
  readonly dismiss: (subject: string) => void
}

/** Holds decisions; `onDone` and `onFailed` hear how each ended. */
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
    // What is done keeps its place until nothing can be undone any more: no button moves under a finger.
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
