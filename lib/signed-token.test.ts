import jwt from 'jsonwebtoken'
import { expect, it } from 'vitest'
import { readToken } from './signed-token.ts'

const secret = 'c'.repeat(32)
const part = (text: string) => Buffer.from(text).toString('base64url')
const header = part('{"alg":"HS256","typ":"JWT"}')

it('reads a token signed with the secret', () => {
  expect(readToken(jwt.sign({ userId: 'u' }, secret), secret)).toMatchObject({ userId: 'u' })
})

it.each([
  ['signed with another secret', jwt.sign({}, 'd'.repeat(32))],
  ['signed by another algorithm', jwt.sign({}, secret, { algorithm: 'HS512' })],
  ['without a signature', `${part('{"alg":"none"}')}.${part('{}')}.`],
  ['that has expired', jwt.sign({ exp: 1 }, secret)],
  ['whose content is not JSON', `${header}.${part('no JSON')}.AAAA`],
  ['whose header is not JSON', `${part('no JSON')}.${part('{}')}.AAAA`],
  ['of two parts', `${header}.${part('{}')}`],
  ['that is empty', ''],
])('returns undefined for a token %s', (_, token) => expect(readToken(token, secret)).toBeUndefined())
