/** Carries out tasks so many at a time; the others wait in their order. */
export function atMost(limit: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      // Whoever waits takes this one's place.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
