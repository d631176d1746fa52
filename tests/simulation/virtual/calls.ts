import { Session } from 'node:inspector'

const session = new Session()

/** Counts the calls of all functions that are loaded from now on. */
export function countCalls(): void {
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
}

/** Returns the names of the functions that were called, by the URL of their module. */
export function calledFunctions(): ReadonlyMap<string, ReadonlySet<string>> {
  const called = new Map<string, ReadonlySet<string>>()
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result)
      called.set(url, new Set(functions.flatMap(({ functionName, ranges: [all] }) => (all?.count ? functionName : []))))
  })
  return called
}
