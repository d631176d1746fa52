import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartError } from '../runtime/start-checks.ts'

/** Parses a command's options. Throws a StartError for unknown ones. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence] = error.message.split('. ')
    throw new StartError(`${sentence}: --help lists what there is.`)
  }
}
