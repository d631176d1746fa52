import { setImmediate } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'

const { asyncWrapper, getElementError } = getConfig()

/** The document is printed only for an error that is read: a query that waits fails many times before it succeeds. */
function elementError(...[message, container]: Parameters<typeof getElementError>): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, elementError)
  const get = () => getElementError(message, container).message
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

configure({
  /** Long enough for a busy machine. */
  asyncUtilTimeout: 20_000,
  getElementError: elementError,
  /** React runs effects, such as the start of a subscription, in a task after the change that a test waits for. */
  async asyncWrapper(wait) {
    const result = await asyncWrapper(wait)
    await setImmediate()
    return result
  },
})

const start = window.location.href

/** Removes a test's replacements of methods and values. React marks the documents that it listens to. */
function restoreProperties(object: object): void {
  for (const name of Object.getOwnPropertyNames(object))
    if (!/^(_react|defaultView$)/.test(name)) Reflect.deleteProperty(object, name)
}

// The files of one worker share its window, which must be the same for each test, whatever the tests before did to it.
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const object of [navigator, document]) restoreProperties(object)
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store.
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=${new Date(0).toUTCString()}`
  }
  // happy-dom follows a link whose child is clicked before the router can prevent it.
  const { href } = window.location
  history.replaceState(null, '', start)
  expect(href).toBe(start)
})
