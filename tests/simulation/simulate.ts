import { unusedCommands, unwrittenTypes } from './coverage.ts'
import { type Outcome, playHistory } from './history.ts'
import { type Cut, optionsOf, shrink } from './shrink.ts'
import { injected } from './system/ports.ts'

export interface Simulation {
  /** Plays this one history. */
  readonly seed: number | undefined
  /** Plays seeds from here on, … */
  readonly from: number
  /** The number of histories … */
  readonly count: number | undefined
  /** … or the time to play them. */
  readonly seconds: number
  /** The omitted parts. */
  readonly cut: Cut
  /** The name of the mutation to apply. */
  readonly mutation: string | undefined
  readonly trace: boolean
  /** Fails if a command or a type of event was not used. */
  readonly coverage: boolean
  /** Prints no timeline. */
  readonly brief: boolean
  /** Milliseconds of real time. */
  readonly realNow: () => number
}

const maxLines = 200

/** Plays histories until one fails or the time is over, and prints their results. Returns whether none failed. */
export async function simulate(asked: Simulation): Promise<boolean> {
  const { seed, trace, realNow } = asked
  const began = realNow()
  const sums = { histories: 0, steps: 0, events: 0, hours: 0, actions: 0 }
  const seeds = seed === undefined ? fresh(asked, began) : [seed]
  for (const each of seeds) {
    const outcome = await playHistory(each, {
      ...asked.cut,
      ...(trace && { trace: (line: string) => console.log(line) }),
    })
    sums.histories++
    sums.steps += outcome.steps
    sums.events += outcome.events
    sums.hours += outcome.simulatedHours
    sums.actions += outcome.actions
    if (outcome.violation !== undefined) {
      console.log(`\nSeed ${outcome.seed}: ${outcome.violation}`)
      if (!asked.brief) await report(outcome, asked)
      return false
    }
  }
  const seconds = (realNow() - began) / 1_000
  const faults = Object.entries(injected)
    .map(([name, times]) => `${times} ${name}`)
    .join(', ')
  console.log(
    `${sums.histories} histories, ${sums.actions} actions, ${sums.events} events and ${sums.steps} steps in ` +
      `${Math.round(sums.hours)} simulated hours; ${faults}; ${(sums.histories / seconds).toFixed(1)} histories a second; ` +
      'no violation',
  )
  return !asked.coverage || isAllUsed()
}

function* fresh({ from, count, seconds, realNow }: Simulation, began: number): Iterable<number> {
  for (let i = 0; count === undefined ? realNow() - began < seconds * 1_000 : i < count; i++) yield from + i
}

/** Returns whether histories used every command and wrote every type of event. Prints the missing ones. */
function isAllUsed(): boolean {
  const [commands, types] = [unusedCommands(), unwrittenTypes()]
  if (commands.length > 0) console.log(`No history used these commands: ${commands.join(', ')}`)
  if (types.length > 0) console.log(`No history wrote these events: ${types.join(', ')}`)
  return commands.length + types.length === 0
}

/** Prints the shortest history that still fails, so that it can be replayed. */
async function report(outcome: Outcome, { cut, mutation }: Simulation): Promise<void> {
  const { seed } = outcome
  const isCut = Object.keys(cut).length > 0
  const shortest = isCut ? cut : await shrink(outcome, (smaller) => playHistory(seed, smaller))
  const timeline: string[] = []
  const again = await playHistory(seed, { ...shortest, trace: (line) => timeline.push(line) })
  console.log(timeline.slice(-maxLines).join('\n'))
  console.log(`\n${again.violation}`)
  const options = [`--seed ${seed}`, optionsOf(shortest), mutation === undefined ? '' : `--mutation ${mutation}`]
  console.log(`\nPlay it again: npm run simulate -- ${options.filter(Boolean).join(' ')}`)
}
