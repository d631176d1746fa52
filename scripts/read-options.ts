import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { StartError } from '../runtime/config.ts'

/** The options a command was given. Throws a StartError with a sentence for what it does not know. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence] = error.message.split('. ')
    throw new StartError(`${sentence}: --help lists what there is.`)
  }
}
