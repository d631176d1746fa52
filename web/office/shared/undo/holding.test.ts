import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Command, type Held, holding, type NotDone, undoMs } from './holding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a holding that logs what is sent, done and failed. */
function desk() {
  const log: string[] = []
  const held = holding({
    onDone: ({ name }) => log.push(`${name} done`),
    onFailed: ({ text }) => log.push(text),
  })
  const command = (name: string, { sent, overtaken }: { sent?: NotDone; overtaken?: NotDone } = {}): Command => ({
    subject: name,
    name,
    doing: `Confirming ${name}`,
    doingShort: 'Confirming',
    done: `${name} confirmed`,
    notDone: 'Not confirmed',
    send: async () => {
      log.push(`${name} sent`)
      return sent
    },
    overtaken: async () => overtaken,
  })
  return { log, held, command }
}

const standings = (all: readonly Held[]) => all.map(({ command, standing }) => `${command.name} ${standing.status}`)

describe('a decision', () => {
  it('is sent after ten seconds, and not before', async () => {
    const { log, held, command } = desk()
    held.hold(command('A'))
    await vi.advanceTimersByTimeAsync(undoMs - 1)
    expect(log).toEqual([])
    expect(standings(held.all())).toEqual(['A held'])
    await vi.advanceTimersByTimeAsync(1)
    expect(log).toEqual(['A sent', 'A done'])
    expect(held.all()).toEqual([])
  })

  it('is never sent after it was undone', async () => {
    const { log, held, command } = desk()
    held.hold(command('A'))
    held.undo('A')
    expect(held.all()).toEqual([])
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(log).toEqual([])
  })

  it('has the full ten seconds again after it was undone and repeated', async () => {
    const { log, held, command } = desk()
    held.hold(command('A'))
    await vi.advanceTimersByTimeAsync(undoMs - 1000)
    held.undo('A')
    held.hold(command('A'))
    await vi.advanceTimersByTimeAsync(undoMs - 1)
    expect(log).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(log).toEqual(['A sent', 'A done'])
  })

  it('replaces an earlier one about the same subject', async () => {
    const { log, held, command } = desk()
    held.hold(command('A', { sent: { text: 'first' } }))
    held.hold(command('A'))
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(log).toEqual(['A sent', 'A done'])
  })

  it('stays until it is dismissed if it fails', async () => {
    const { log, held, command } = desk()
    held.hold(command('A', { sent: { text: 'refused' } }))
    await held.sendAll()
    expect(log).toEqual(['A sent', 'refused'])
    expect(held.all()).toMatchObject([{ standing: { status: 'failed', text: 'refused' } }])
    held.dismiss('A')
    expect(held.all()).toEqual([])
  })
})

describe('several decisions', () => {
  it('are sent together, each once', async () => {
    const { log, held, command } = desk()
    held.hold(command('A'))
    held.hold(command('B'))
    await held.sendAll()
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(log.toSorted()).toEqual(['A done', 'A sent', 'B done', 'B sent'])
    expect(held.all()).toEqual([])
  })

  it('keep their places while one can be undone', async () => {
    const { held, command } = desk()
    held.hold(command('A'))
    await vi.advanceTimersByTimeAsync(4_000)
    held.hold(command('B'))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(standings(held.all())).toEqual(['B held', 'A done'])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(held.all()).toEqual([])
  })
})

describe('a subject that changes before the decision is sent', () => {
  it('drops the decision and gives the reason', async () => {
    const { log, held, command } = desk()
    held.hold(command('A', { overtaken: { text: 'cancelled by the customer' } }))
    await held.check('A')
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(log).toEqual(['cancelled by the customer'])
    expect(standings(held.all())).toEqual(['A failed'])
  })

  it('keeps the decision if the change does not affect it', async () => {
    const { log, held, command } = desk()
    held.hold(command('A'))
    await held.check('A')
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(log).toEqual(['A sent', 'A done'])
  })
})

it('notifies listeners until they unsubscribe', () => {
  const { held, command } = desk()
  const heard = vi.fn<() => void>()
  const stop = held.subscribe(heard)
  held.hold(command('A'))
  stop()
  held.undo('A')
  expect(heard).toHaveBeenCalledTimes(1)
})
