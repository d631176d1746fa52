import { currentScheduler } from './scheduler.ts'

/** Replaces node:timers/promises: waits in virtual time. */

export function setTimeout<Value>(ms = 1, value?: Value, { signal }: { readonly signal?: AbortSignal } = {}) {
  return new Promise<Value | undefined>((resolve, reject) => {
    if (signal?.aborted) return reject(abortOf(signal))
    const abort = () => {
      cancel()
      if (signal) reject(abortOf(signal))
    }
    const cancel = currentScheduler().after(ms, () => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}

export const setImmediate = <Value>(value?: Value): Promise<Value | undefined> =>
  new Promise((resolve) => currentScheduler().after(0, () => resolve(value)))

const abortOf = ({ reason }: AbortSignal) =>
  Object.assign(new Error('The operation was aborted', { cause: reason }), { name: 'AbortError', code: 'ABORT_ERR' })
