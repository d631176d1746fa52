import { describe, expect, it } from 'vitest'
import { type Category, categories, find, type Question, questions } from './page.tsx'
import { faqs } from './texts.en.ts'
import { faqs as inSwahili } from './texts.sw.ts'

const textsOf = ({ id }: Question) => ({ question: faqs[`faqs.question.${id}`], answer: faqs[`faqs.answer.${id}`] })
const found = (search: string, category?: Category) =>
  find(textsOf, search, category).map(({ question }) => question.name)

describe('the questions', () => {
  it('number ten, in five categories, each with a unique name', () => {
    expect(questions).toHaveLength(10)
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set(categories))
    expect(new Set(questions.map(({ name }) => name)).size).toBe(10)
  })

  it('state the documented rules: 24 hours, 3 months, M-Pesa only', () => {
    expect(faqs['faqs.answer.8']).toMatch(/up to 24 hours before/)
    expect(faqs['faqs.answer.2']).toMatch(/^Up to 3 months ahead/)
    expect(faqs['faqs.answer.5']).toMatch(/^By M-Pesa, the only payment method/)
  })

  it('name no Paybill number, because each installation has its own', () => {
    for (const texts of [faqs, inSwahili]) expect(Object.values(texts).join()).not.toMatch(/\d{5}/)
  })
})

describe('searching the questions', () => {
  it('finds words in questions and in answers, and distinguishes them', () => {
    expect(find(textsOf, 'reschedule', undefined)).toMatchObject([{ question: { name: 'cancel' }, inAnswer: false }])
    expect(find(textsOf, 'paybill', undefined)).toMatchObject([{ question: { name: 'pay' }, inAnswer: true }])
  })

  it('requires every word, in any order, regardless of case and hyphens', () => {
    expect(found('MPESA only')).toEqual(['pay'])
    expect(found('only   m-pesa')).toEqual(['pay'])
    expect(found('paybill unicorn')).toEqual([])
  })

  it('stays in a category, and returns everything for an empty search', () => {
    expect(found('', 'policies')).toEqual(['cancel', 'buffers'])
    expect(found('paybill', 'policies')).toEqual([])
    expect(found('  ')).toHaveLength(10)
  })
})
