import { expect, test } from 'vitest'
import { EmailText } from './accounts.ts'
import { bookWalkIn } from './walk-ins.ts'

test.each(['ada@ex\ufe0fample.com', 'ada@ｅxample.com', ' ada@example.com\u200b'])(
  'the address %j is read as the one that it looks like',
  (typed) => {
    expect(EmailText.parse(typed)).toBe('ada@example.com')
    expect(bookWalkIn.body.shape.customerEmail.parse(typed)).toBe('ada@example.com')
  },
)
