import { expect, test } from 'vitest'
import { mailboxOf } from './recipients.ts'

test.each([
  ['Wanja.K@Example.com', 'wanja.k@example.com'],
  ['wanja+1@example.com', 'wanja@example.com'],
  ['wanja+a+b@example.com', 'wanja@example.com'],
  ['+@example.com', '+@example.com'],
  ['w.a.n.j.a+x@gmail.com', 'wanja@gmail.com'],
  ['wanja@ｅxample.com', 'wanja@example.com'],
  ['wanja@bücher.example', 'wanja@xn--bcher-kva.example'],
])('%s leads to %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
