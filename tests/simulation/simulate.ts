import { unusedCommands, unwrittenTypes } from './coverage.ts'
import { type Outcome, playHistory } from './history.ts'
import { injected } from './system/ports.ts'

export interface Simulation {
  /** Plays this one history. */
  readonly seed: number | undefined
  /** Plays seeds from here on, … */
  readonly from: number
  /** … so many, or … */
  readonly count: number | undefined
  /** … for so long. */
  readonly seconds: number
  readonly trace: boolean
  /** Fails where a command or a type of event was not used. */
  readonly coverage: boolean
  /** Prints no timeline. */
  readonly brief: boolean
  /** Milliseconds of real time. */
  readonly realNow: () => number
}

/** Plays histories until one fails or the time is over, and prints what came of them. Answers whether none failed. */
export async function simulate(asked: Simulation): Promise<boolean> {
  const { seed, trace, realNow } = asked
  const began = realNow()
  const sums = { histories: 0, steps: 0, events: 0, hours: 0, actions: 0 }
  const seeds = seed === undefined ? fresh(asked, began) : [seed]
  for (const each of seeds) {
    const outcome = await playHistory(each, trace ? { trace: (line) => console.log(line) } : {})
    sums.histories++
    sums.steps += outcome.steps
    sums.events += outcome.events
    sums.hours += outcome.simulatedHours
    sums.actions += outcome.actions
    if (outcome.violation !== undefined) {
      console.log(`\nSeed ${outcome.seed}: ${outcome.violation}`)
      if (!asked.brief) await report(outcome)
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

/** Whether histories used every command and wrote every type of event; prints what they did not. */
function isAllUsed(): boolean {
  const [commands, types] = [unusedCommands(), unwrittenTypes()]
  if (commands.length > 0) console.log(`No history used these commands: ${commands.join(', ')}`)
  if (types.length > 0) console.log(`No history wrote these events: ${types.join(', ')}`)
  return commands.length + types.length === 0
}

/** Prints a history that failed, as short as it still fails, so that anybody can play it again. */
async function report({ seed, actions }: Outcome): Promise<void> {
  const fewest = await fewestActions(seed, actions)
  const timeline: string[] = []
  const again = await playHistory(seed, { mostActions: fewest, trace: (line) => timeline.push(line) })
  console.log(timeline.slice(-120).join('\n'))
  console.log(`\nAfter ${fewest} actions: ${again.violation}`)
  console.log(`\nPlay it again: npm run simulate -- --seed ${seed}`)
}

/** After how few actions a history still fails. */
async function fewestActions(seed: number, actions: number): Promise<number> {
  let [passes, fails] = [0, actions]
  while (fails - passes > 1) {
    const middle = Math.floor((passes + fails) / 2)
    const { violation } = await playHistory(seed, { mostActions: middle })
    if (violation === undefined) passes = middle
    else fails = middle
  }
  return fails
}
