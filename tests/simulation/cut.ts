import { type Fault, injected } from './system/ports.ts'

/** The parts removed from a history. */
export interface Cut {
  /** The actions that happen, with their disturbances. During the others, only time passes. */
  readonly actions?: ReadonlySet<number>
  readonly without?: ReadonlySet<Fault>
  /** The maximum number of processes. */
  readonly processes?: number
}

const none = 'none'
export const faultKinds = Object.keys(injected).filter(isFault)

function isFault(name: string): name is Fault {
  return name in injected
}

/** Returns a cut as command-line options, such as `--actions 3,7 --without kills,stalls --processes 1`. */
export function optionsOf({ actions, without, processes }: Cut): string {
  const options = [
    actions && `--actions ${[...actions].toSorted((a, b) => a - b).join() || none}`,
    without && without.size > 0 && `--without ${[...without].toSorted().join(',')}`,
    processes !== undefined && `--processes ${processes}`,
  ]
  return options.filter(Boolean).join(' ')
}

/** Parses a cut from command-line options. Throws RangeError. */
export function cutOf(options: {
  readonly actions?: string
  readonly without?: string
  readonly processes?: string
}): Cut {
  const { actions, without, processes } = options
  return {
    ...(actions !== undefined && { actions: new Set(actions === none ? [] : actions.split(',').map(numberIn)) }),
    ...(without !== undefined && { without: new Set(without.split(',').map(faultNamed)) }),
    ...(processes !== undefined && { processes: numberIn(processes) }),
  }
}

function numberIn(text: string): number {
  if (!/^\d+$/.test(text)) throw new RangeError(`Not a number: ${text}`)
  return Number(text)
}

function faultNamed(name: string): Fault {
  if (!isFault(name)) throw new RangeError(`There is no fault ${name}, only ${faultKinds.join(', ')}`)
  return name
}
