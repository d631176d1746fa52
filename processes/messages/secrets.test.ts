import { describe, expect, it } from 'vitest'
import { Links } from '../../commands/links.ts'
import { decisionPlaceholder, withDecisionToken } from './secrets.ts'

const links = new Links('a secret that is long enough to be one')
const [aboutId, personId] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b']

describe('withDecisionToken()', () => {
  it('inserts a token for the booking, the recipient and the version', () => {
    const text = withDecisionToken(links, { text: `Answer: /decide/${decisionPlaceholder(12n)}`, aboutId, personId })
    const token = /^Answer: \/decide\/([\w-]{68})$/.exec(text)?.[1] ?? ''
    expect(links.questionOf(token)).toEqual({ bookingId: aboutId, managerId: personId, version: 12n })
  })

  it('changes no other text', () => {
    for (const text of ['Hello {secret}', 'Hello {decide}', 'Hello'])
      expect(withDecisionToken(links, { text, aboutId, personId })).toBe(text)
  })
})
