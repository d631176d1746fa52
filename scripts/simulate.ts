import { parseArgs } from 'node:util'
import { mutations } from '../tests/simulation/mutations.ts'
import { tryMutations } from '../tests/simulation/try-mutations.ts'
import { installVirtualTime } from '../tests/simulation/virtual/install.ts'

/**
 * `npm run simulate`: plays random histories of the whole product in virtual time. `-- --seed N` plays one and prints
 * its timeline if it fails; `--actions 3,7`, `--without kills,stalls` and `--processes 1` play only a part of it.
 * `-- --seconds N` plays fresh seeds for N seconds. `-- --from N --count N` plays those seeds. `-- --mutation NAME`
 * plays them with a fault put in on purpose. `-- --mutations` does so with each fault in turn, for at most `--seconds`
 * each, and prints which seed found it. `-- --coverage` fails if the histories left out a command or an event type.
 *
 * `-- --real` plays in real time instead, with two processes over PostgreSQL that are paused, killed and cut off:
 * `--pauses N` and `--kills N` in all, on both logs in turn, for `--seconds N` on each at most.
 */

const realNow = performance.now.bind(performance)
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string' },
    from: { type: 'string' },
    count: { type: 'string' },
    trace: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    actions: { type: 'string' },
    without: { type: 'string' },
    processes: { type: 'string' },
    mutation: { type: 'string' },
    mutations: { type: 'boolean', default: false },
    real: { type: 'boolean', default: false },
    pauses: { type: 'string', default: '50' },
    kills: { type: 'string', default: '50' },
  },
})
const freshSeed = Math.floor(Math.random() * 1_000_000_000)
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
process.exit((await play()) ? 0 : 1)

function play(): Promise<boolean> {
  if (values.real) return playReal()
  if (values.mutations) return tryMutations(number(values.seconds) ?? 120)
  return playVirtual()
}

async function playReal(): Promise<boolean> {
  const { simulateReal } = await import('../tests/simulation/real/simulate.ts')
  return simulateReal({
    seed: number(values.seed) ?? freshSeed,
    seconds: number(values.seconds) ?? 3_600,
    pauses: Number(values.pauses),
    kills: Number(values.kills),
  })
}

async function playVirtual(): Promise<boolean> {
  const mutation = mutations.find(({ name }) => name === values.mutation)
  if (values.mutation !== undefined && !mutation) throw new Error(`There is no mutation ${values.mutation}`)
  installVirtualTime(mutation, { countsCommands: values.coverage })
  // The product must be loaded after virtual time is installed.
  const { simulate } = await import('../tests/simulation/simulate.ts')
  const { cutOf } = await import('../tests/simulation/shrink.ts')
  return simulate({
    seed: number(values.seed),
    from: number(values.from) ?? freshSeed,
    count: number(values.count),
    seconds: number(values.seconds) ?? 60,
    cut: cutOf(values),
    mutation: values.mutation,
    trace: values.trace,
    coverage: values.coverage,
    brief: values.brief,
    realNow,
  })
}
