import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

/** Long enough for a busy machine. */
configure({ asyncUtilTimeout: 20_000 })

const { href } = window.location

afterEach(() => {
  cleanup()
  // Test files share the window. happy-dom follows a link whose child is clicked before the router can prevent it, and
  // the next files would begin at another address.
  expect(window.location.href).toBe(href)
})
