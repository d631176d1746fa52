/**
 * Starts this process's clock at the instant that TEST_NOW names, in ISO 8601. It runs on from there, so that timers and
 * time-outs behave as usual. Without TEST_NOW it changes nothing.
 */
const { TEST_NOW } = process.env
if (TEST_NOW) {
  // Files share this process, and each runs this file.
  delete process.env.TEST_NOW
  const RealDate = Date
  const offsetMs = RealDate.parse(TEST_NOW) - RealDate.now()
  if (Number.isNaN(offsetMs)) throw new Error(`TEST_NOW is no instant: ${TEST_NOW}`)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget),
    apply: (target) => new target(target.now() + offsetMs).toString(),
    get: (target, key) => (key === 'now' ? () => target.now() + offsetMs : Reflect.get(target, key)),
  })
}
