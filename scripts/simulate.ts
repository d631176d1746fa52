import { StartError } from '../runtime/start-checks.ts'
import { mutations } from '../tests/simulation/mutations.ts'
import { tryMutations } from '../tests/simulation/try-mutations.ts'
import { installVirtualTime } from '../tests/simulation/virtual/install.ts'
import { fail, readOptions, wholeNumberIn } from './command-line.ts'

const usage = `npm run simulate -- [--seed N | --from N --count N | --seconds N | --mutations | --real]

Plays random histories of the whole product in virtual time. --seed N plays one and prints its timeline if it fails;
--actions 3,7, --without kills,stalls and --processes 1 play only a part of it. --seconds N plays fresh seeds for N
seconds. --from N --count N plays those seeds. --mutation NAME plays them with a fault put in on purpose. --mutations
does so with each fault in turn, for at most --seconds each, and prints which seed found it. --coverage fails if the
histories left out a command or an event type. --trace prints every step, and --brief no timeline.

--real plays in real time instead, with two processes over PostgreSQL that are paused, killed and cut off: --pauses N
and --kills N in all, on both logs in turn, for --seconds N on each at most.`

const realNow = performance.now.bind(performance)
const freshSeed = Math.floor(Math.random() * 1_000_000_000)

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const numbers = { seed: text, seconds: text, from: text, count: text, pauses: text, kills: text }
  const flags = { trace: flag, coverage: flag, brief: flag, mutations: flag, real: flag }
  const values = readOptions(
    { ...numbers, ...flags, actions: text, without: text, processes: text, mutation: text },
    usage,
  )
  const { seed, seconds, from, count, pauses, kills, ...others } = values
  return {
    ...others,
    seed: wholeNumberIn('seed', seed),
    seconds: wholeNumberIn('seconds', seconds),
    from: wholeNumberIn('from', from),
    count: wholeNumberIn('count', count),
    pauses: wholeNumberIn('pauses', pauses) ?? 50,
    kills: wholeNumberIn('kills', kills) ?? 50,
  }
}
type Arguments = ReturnType<typeof readArguments>

function play(values: Arguments): Promise<boolean> {
  if (values.real) return playReal(values)
  if (values.mutations) return tryMutations(values.seconds ?? 120)
  return playVirtual(values)
}

async function playReal({ seed = freshSeed, seconds = 3_600, pauses, kills }: Arguments): Promise<boolean> {
  const { simulateReal } = await import('../tests/simulation/real/simulate.ts')
  return simulateReal({ seed, seconds, pauses, kills })
}

async function playVirtual(values: Arguments): Promise<boolean> {
  const mutation = mutations.find(({ name }) => name === values.mutation)
  if (values.mutation !== undefined && !mutation) throw new StartError(`There is no mutation ${values.mutation}.`)
  installVirtualTime(mutation, { countsCommands: values.coverage })
  // The product must be loaded after virtual time is installed.
  const { simulate } = await import('../tests/simulation/simulate.ts')
  const { cutOf } = await import('../tests/simulation/shrink.ts')
  return simulate({
    seed: values.seed,
    from: values.from ?? freshSeed,
    count: values.count,
    seconds: values.seconds ?? 60,
    cut: cutOf(values),
    mutation: values.mutation,
    trace: values.trace,
    coverage: values.coverage,
    brief: values.brief,
    realNow,
  })
}

try {
  process.exit((await play(readArguments())) ? 0 : 1)
} catch (error) {
  fail(error)
}
