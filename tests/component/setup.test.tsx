import { describe, expect, it, vi } from 'vitest'

const elementFromPoint = document.elementFromPoint

describe('a test that changes what the tests of a worker share', () => {
  it('changes it for itself', () => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    for (const name of ['onLine', 'locks', 'share', 'serviceWorker'])
      Object.defineProperty(navigator, name, { configurable: true, value: undefined })
    document.elementFromPoint = () => document.body
    // biome-ignore lint/suspicious/noDocumentCookie: the app sets its cookie in the same way.
    document.cookie = 'lang=sw; path=/'
    expect(document.cookie).toContain('lang=sw')
  })

  it('leaves it unchanged for the next', () => {
    expect(document.cookie).toBe('')
    expect(vi.isFakeTimers()).toBe(false)
    expect(vi.isMockFunction(window.location.reload)).toBe(false)
    expect(matchMedia('(min-width: 100000px)').matches).toBe(false)
    expect(Object.getOwnPropertyNames(navigator)).toEqual([])
    expect(document.elementFromPoint).toBe(elementFromPoint)
  })
})
