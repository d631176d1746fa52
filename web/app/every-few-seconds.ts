const everyMs = 5_000

/** For what changes with the time: calls that often, until what it answers is called. */
export function everyFewSeconds(changed: () => void) {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}
