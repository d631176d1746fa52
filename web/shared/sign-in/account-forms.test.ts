import { expect, it } from 'vitest'
import { translateIn } from '../../i18n/testing.ts'
import { problemWith } from './account-forms.tsx'

function told(error: unknown) {
  const tied = new Map<string, string | undefined>()
  const form = { setError: (field: string, { message }: { message?: string }) => void tied.set(field, message) }
  const said = problemWith(form, ['email', 'password'], error, (t) => t('sign-in.failed'))
  return {
    said: said?.(translateIn('en', { 'sign-in.failed': 'Authentication failed. Please try again.' })),
    tied: Object.fromEntries(tied),
  }
}

it('shows the server’s text', () => {
  const error = { status: 401, error: 'Email or password is wrong', code: 'wrong' }
  expect(told(error)).toEqual({ said: error.error, tied: {} })
})

it('shows field errors on their fields', () => {
  const fieldErrors = { password: ['That password is too common'], other: ['x'] }
  const error = { status: 400, error: 'x', code: 'invalid', fieldErrors }
  expect(told(error)).toEqual({ said: undefined, tied: { password: 'That password is too common' } })
})

it.each([{ status: 502, error: 'HTTP 502', code: 'unknown' }, new TypeError('fetch failed')])(
  'uses its own text if the server sent none',
  (error) => {
    expect(told(error)).toEqual({ said: 'Authentication failed. Please try again.', tied: {} })
  },
)
