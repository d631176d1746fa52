/**
 * Starts this process's clock at the instant that TEST_NOW names, in ISO 8601. The clock then runs normally, so that
 * timers and timeouts behave as usual. Without TEST_NOW, or if it is empty, nothing changes.
 */
declare global {
  var testClockShiftMs: number | undefined
}

/**
 * Shifts the clock of this process or page. A browser gets it as source text, so it must not refer to anything
 * outside.
 */
export function shiftClock(shiftMs: number): void {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + shiftMs] : args, newTarget),
    apply: (target) => new target(target.now() + shiftMs).toString(),
    get: (target, key) => (key === 'now' ? () => target.now() + shiftMs : Reflect.get(target, key)),
  })
}

function shiftTo(now: string | undefined): number {
  if (!now) return 0
  const shiftMs = Date.parse(now) - Date.now()
  if (Number.isNaN(shiftMs)) throw new Error(`TEST_NOW is not an instant: ${now}`)
  shiftClock(shiftMs)
  return shiftMs
}

// Files of one process share its clock, and each may run this file.
globalThis.testClockShiftMs ??= shiftTo(process.env.TEST_NOW)

/** Returns the clock's shift in milliseconds. */
export const clockShiftMs = (): number => globalThis.testClockShiftMs ?? 0

/** Sets this process's clock, and so that of the databases and pages that it opens from now on. */
export function setClock(now: Date): void {
  const more = now.getTime() - Date.now()
  shiftClock(more)
  globalThis.testClockShiftMs = clockShiftMs() + more
}
