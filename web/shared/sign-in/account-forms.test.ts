import { expect, it } from 'vitest'
import { translateIn } from '../../i18n/testing.ts'
import { problemWith } from './account-forms.tsx'

const texts = { 'sign-in.failed': 'Authentication failed. Please try again.' }

function resultOf(error: unknown) {
  const byField = new Map<string, string | undefined>()
  const form = {
    setError: (field: string, { message }: { message?: string }) => void byField.set(field, message),
  }
  const [text, isAtField] = problemWith(form, ['email', 'password'], error, 'sign-in.failed')
  return {
    banner: isAtField ? undefined : text(translateIn('en', texts)),
    byField: Object.fromEntries(byField),
  }
}

it('shows the server’s text', () => {
  const error = { status: 401, error: 'Email or password is wrong', code: 'wrong' }
  expect(resultOf(error)).toEqual({ banner: error.error, byField: {} })
})

it('shows field errors on their fields', () => {
  const fieldErrors = { password: ['That password is too common'], other: ['x'] }
  const error = { status: 400, error: 'x', code: 'invalid', fieldErrors }
  expect(resultOf(error)).toEqual({ banner: undefined, byField: { password: 'That password is too common' } })
})

it.each([{ status: 502, error: 'HTTP 502', code: 'unknown' }, new TypeError('fetch failed')])(
  'uses its own text if the server sent none',
  (error) => {
    expect(resultOf(error)).toEqual({ banner: 'Authentication failed. Please try again.', byField: {} })
  },
)
