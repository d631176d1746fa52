import { registerHooks } from 'node:module'
import { changed, type Mutation } from '../mutations.ts'
import { withCountedExports } from './counted.ts'
import { currentScheduler } from './scheduler.ts'

const commands = new URL('../../../commands/', import.meta.url).href

/**
 * Replaces the time and the random ids of every module that is loaded afterwards by virtual time and ids that follow
 * from the seed. Call it before the product is imported. A mutation changes the product as it is loaded;
 * `countsCommands` counts the calls of its commands.
 */
export function installVirtualTime(mutation?: Mutation, { countsCommands = false } = {}): void {
  const replaced = new Map([
    ['node:timers/promises', new URL('timers-promises.ts', import.meta.url).href],
    ['node:crypto', new URL('crypto.ts', import.meta.url).href],
    ['@node-rs/argon2', new URL('argon2.ts', import.meta.url).href],
  ])
  registerHooks({
    resolve(specifier, context, next) {
      const url = replaced.get(specifier)
      const isOurs = context.parentURL?.includes('/node_modules/') === false
      return url && isOurs && context.parentURL !== url ? { url, shortCircuit: true } : next(specifier, context)
    },
    load(url, context, next) {
      const loaded = next(url, context)
      const changes = mutation?.changes.filter(({ file }) => url === new URL(`../../../${file}`, import.meta.url).href)
      const isCounted = countsCommands && url.startsWith(commands)
      if (!changes?.length && !isCounted) return loaded
      const source = (changes ?? []).reduce(changed, String(loaded.source))
      return { ...loaded, source: isCounted ? withCountedExports(source) : source }
    },
  })
  const RealDate = Date
  const now = () => currentScheduler().wallClock()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  performance.now = () => currentScheduler().now - currentScheduler().startedAt
  Math.random = () => currentScheduler().random.next()
  const start = (run: (...given: unknown[]) => void, ms = 1, ...given: unknown[]) => ({
    cancel: currentScheduler().after(ms, () => run(...given)),
    unref: () => undefined,
    ref: () => undefined,
  })
  const clear = (timer?: ReturnType<typeof start>) => timer?.cancel()
  Object.assign(globalThis, { setTimeout: start, clearTimeout: clear })
  // Node keeps a combined signal with listeners alive until it aborts, and those of a finished history never do.
  AbortSignal.any = (signals) => {
    const combined = new AbortController()
    for (const signal of signals) {
      const abort = () => combined.abort(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
    }
    return combined.signal
  }
}
