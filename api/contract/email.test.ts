import { expect, it } from 'vitest'
import * as z from 'zod'
import { emailPattern } from './email.ts'

it('is an e-mail address in forms as it is in bookings and settings', () => {
  expect(emailPattern.source).toBe(z.regexes.email.source.replaceAll('\\-', '-'))
})
