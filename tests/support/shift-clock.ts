/**
 * Starts this process's clock at the instant that TEST_NOW names, in ISO 8601. It runs on from there, so that timers and
 * time-outs behave as usual. Without TEST_NOW, or with an empty one, it changes nothing.
 */
declare global {
  var testClockShiftMs: number | undefined
}

/** Shifts the clock of this process or page. A browser gets it as source text, so it refers to nothing outside. */
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
  if (Number.isNaN(shiftMs)) throw new Error(`TEST_NOW is no instant: ${now}`)
  shiftClock(shiftMs)
  return shiftMs
}

/** By how many milliseconds the clock is shifted. Files of one process share its clock, and each may run this file. */
globalThis.testClockShiftMs ??= shiftTo(process.env.TEST_NOW)
export const clockShiftMs = globalThis.testClockShiftMs
