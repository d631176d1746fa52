import { expect, it } from 'vitest'
import { type ProblemInAnyLanguage, problemFor } from './problem-for.ts'

const problem = {
  error: 'input.fields-missing',
  code: 'invalid',
  fieldErrors: { customerName: ['input.required', 'person.name-too-long'] },
  taken: ['2026-12-01T08:00:00.000Z'],
} satisfies ProblemInAnyLanguage & { taken: string[] }

const english = {
  error: 'Please fill in all required fields',
  fieldErrors: { customerName: ['This is required', 'That name is too long'] },
}
const swahili = {
  error: 'Tafadhali jaza sehemu zote zinazohitajika',
  fieldErrors: { customerName: ['Hii inahitajika', 'Jina hilo ni refu mno'] },
}

it('problemFor renders in English by default and adds the Swahili translation', () => {
  expect(problemFor({}, problem)).toEqual({ ...problem, ...english, translations: { sw: swahili } })
})

it('problemFor renders in Swahili on request, including field errors, and keeps other fields', () => {
  expect(problemFor({ 'accept-language': 'sw' }, problem)).toEqual({
    ...problem,
    ...swahili,
    translations: { en: english },
  })
})
