import { expect, it } from 'vitest'
import { type ProblemInAnyLanguage, problemFor } from './problem-for.ts'

const problem = {
  error: 'input.fields-missing',
  code: 'invalid',
  fieldErrors: { customerName: ['input.required', 'person.name-too-long'] },
  taken: ['2026-12-01T08:00:00.000Z'],
} satisfies ProblemInAnyLanguage & { taken: string[] }

it('is in English unless the request asks for Swahili', () => {
  expect(problemFor({}, problem)).toEqual({
    ...problem,
    error: 'Please fill in all required fields',
    fieldErrors: { customerName: ['This is required', 'That name is too long'] },
  })
})

it('is in Swahili, with its fields, and keeps everything else', () => {
  expect(problemFor({ 'accept-language': 'sw' }, problem)).toEqual({
    ...problem,
    error: 'Tafadhali jaza sehemu zote zinazohitajika',
    fieldErrors: { customerName: ['Hii inahitajika', 'Jina hilo ni refu mno'] },
  })
})
