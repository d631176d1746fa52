import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => void vi.unstubAllGlobals())

const mine = { person: 'mo@example.com', form: 'studio new' }

it('a draft belongs to one person and one form', () => {
  keepDraft(mine, { name: 'Nuru' })
  keepDraft({ ...mine, form: 'contact' }, { message: 'Hello' })
  expect(readDraft(mine)).toEqual({ name: 'Nuru' })
  expect(readDraft({ ...mine, person: 'ann@example.com' })).toBeUndefined()
  expect(readDraft({ ...mine, form: 'studio 1' })).toBeUndefined()
})

it('a form that is as it began has no draft', () => {
  keepDraft(mine, { name: 'Nuru' })
  keepDraft(mine, {})
  expect(readDraft(mine)).toBeUndefined()
})

it('all drafts are forgotten together, with the booking and the phone that was asked to pay', () => {
  keepDraft(mine, { name: 'Nuru' })
  kept.set('studioni.booking', '{}')
  kept.set('studioni.prompted', '{}')
  forgetDrafts()
  expect(kept.size).toBe(0)
})

it.each(['', 'null', '[1]', '{"mo@example.com studio new":"text"}'])('what can’t be read is no draft: %s', (text) => {
  kept.set('studioni.drafts', text)
  expect(readDraft(mine)).toBeUndefined()
})

it('without storage nothing is kept', () => {
  vi.stubGlobal('window', undefined)
  keepDraft(mine, { name: 'Nuru' })
  expect(readDraft(mine)).toBeUndefined()
})
