import { expect, it } from 'vitest'
import { FactorSecrets } from './factors.ts'

const secrets = new FactorSecrets('a'.repeat(64))

it('reads secrets that were stored earlier', () => {
  const stored = 'mSguocSjhXPDXeq60tZzLokuej9/EYUNlAIQi1gBzQ1XjtcSUWxbkqzuQvY='
  expect(secrets.decrypt('someone', Buffer.from(stored, 'base64'))).toBe('JBSWY3DPEHPK3PXP')
})

it('rejects the secret of another user', () => {
  expect(() => secrets.decrypt('another', secrets.encrypt('someone', 'JBSWY3DPEHPK3PXP'))).toThrow()
})
