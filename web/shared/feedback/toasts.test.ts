import { expect, it } from 'vitest'
import { notified, showToast, type Toast, toasts } from './toasts.ts'

const textOf = (toast: Toast) => (toast.kind === 'notification' ? toast.title : toast.kind === 'words' && toast.words)

it('notifications replace only older ones, never a failure', () => {
  const all = [
    showToast('Not saved', true),
    ...['first', 'second', 'third', 'fourth'].map((title) => notified(title, 'New request')),
  ].reduce(toasts.reducer, [])
  expect(all.map(textOf)).toEqual(['Not saved', 'second', 'third', 'fourth'])
})
