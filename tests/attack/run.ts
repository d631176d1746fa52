import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../../runtime/start-checks.ts'
import { buildWeb } from '../../scripts/build-web.ts'
import { fail, readArguments } from '../../scripts/command-line.ts'
import type { Attack } from './attack.ts'
import { openWorld } from './world.ts'

const usage = `npm run attack -- [NAME]

Replays each attack of an audit over HTTP against a production build, and prints its result then and now; with a name
such as erasure, only those whose file begins so. Fails if one succeeds or takes two minutes.`

const maxMs = 120_000

interface Outcome {
  readonly name: string
  readonly before: string
  readonly now: string
  readonly held: boolean
}

async function main(): Promise<boolean> {
  const [wanted = ''] = readArguments({}, usage).positionals
  const files: string[] = []
  for await (const file of glob('*.attack.ts', { cwd: import.meta.dirname }))
    if (file.startsWith(wanted)) files.push(file)
  if (files.length === 0) throw new StartError(`There is no attack ${wanted}.`)
  const dist = await buildWeb()
  const outcomes: Outcome[] = []
  for (const file of files.sort()) {
    const outcome = await replay(file, dist)
    outcomes.push(outcome)
    console.log(
      `${outcome.held ? '✓' : '✗'} ${outcome.name}\n    before  ${outcome.before}\n    now     ${outcome.now}`,
    )
  }
  const fallen = outcomes.filter(({ held }) => !held)
  console.log(`\n${outcomes.length - fallen.length} held, ${fallen.length} did not`)
  return fallen.length === 0
}

/** Replays an attack on a new installation, because limits that one attack reached would stop the next. */
async function replay(file: string, dist: string): Promise<Outcome> {
  const loaded: { readonly attack: Attack } = await import(pathToFileURL(join(import.meta.dirname, file)).href)
  const { name, before } = loaded.attack
  const world = await openWorld(dist, loaded.attack.environment)
  const late = Promise.withResolvers<never>()
  const limit = setTimeout(() => late.reject(new Error(`no end after ${maxMs / 1000} s`)), maxMs)
  try {
    return { name, before, ...(await Promise.race([loaded.attack.run(world), late.promise])) }
  } catch (error) {
    return { name, before, now: `failed: ${error instanceof Error ? error.stack : error}`, held: false }
  } finally {
    clearTimeout(limit)
    await world.close()
  }
}

main().then((held) => process.exit(held ? 0 : 1), fail)
