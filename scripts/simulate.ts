import { parseArgs } from 'node:util'
import { mutations } from '../tests/simulation/mutations.ts'
import { tryMutations } from '../tests/simulation/try-mutations.ts'
import { installVirtualTime } from '../tests/simulation/virtual/install.ts'

/**
 * `npm run simulate`: plays random histories of the whole product in virtual time. `-- --seed N` plays one and prints its
 * timeline if it fails; `-- --seconds N` plays fresh seeds for so long; `-- --from N --count N` plays those seeds.
 * `-- --mutation NAME` plays them with a fault put in on purpose, and `-- --mutations` does so with each fault in turn,
 * for at most `--seconds` each, and prints which seed found it.
 */

const realNow = performance.now.bind(performance)
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    from: { type: 'string' },
    count: { type: 'string' },
    trace: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    mutation: { type: 'string' },
    mutations: { type: 'boolean', default: false },
  },
})
const freshSeed = Math.floor(Math.random() * 1_000_000_000)
const mutation = mutations.find(({ name }) => name === values.mutation)
if (values.mutation !== undefined && !mutation) throw new Error(`There is no mutation ${values.mutation}`)
if (values.mutations) process.exit((await tryMutations(Number(values.seconds))) ? 0 : 1)
installVirtualTime(mutation)
// The product must be loaded after virtual time has taken its place.
const { simulate } = await import('../tests/simulation/simulate.ts')
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const isClean = await simulate({
  seed: number(values.seed),
  from: number(values.from) ?? freshSeed,
  count: number(values.count),
  seconds: Number(values.seconds),
  trace: values.trace,
  brief: values.brief,
  realNow,
})
process.exit(isClean ? 0 : 1)
