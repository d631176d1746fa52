import { hasWords } from '../../../language/text.ts'

/** The categories, in display order. */
export const categories = ['booking', 'payment', 'equipment', 'policies', 'support'] as const
export type Category = (typeof categories)[number]

/** All questions. `name` is the URL fragment of a question: /faqs#cancel. */
export const questions = [
  { id: 1, name: 'book', category: 'booking' },
  { id: 2, name: 'ahead', category: 'booking' },
  { id: 3, name: 'confirmed', category: 'booking' },
  { id: 4, name: 'no-time', category: 'booking' },
  { id: 5, name: 'pay', category: 'payment' },
  { id: 6, name: 'when-to-pay', category: 'payment' },
  { id: 7, name: 'equipment', category: 'equipment' },
  { id: 8, name: 'cancel', category: 'policies' },
  { id: 9, name: 'buffers', category: 'policies' },
  { id: 10, name: 'lost-link', category: 'support' },
] as const
export type Question = (typeof questions)[number]

/** A question and its answer in the current language. */
export interface Texts {
  readonly question: string
  readonly answer: string
}

/** A question that matches a search. `inAnswer` is true when the question alone does not contain all the words. */
interface Found {
  readonly question: Question
  readonly inAnswer: boolean
}

/** Returns the questions of a category, or of all, that contain every word of a search, in display order. */
export function find(textsOf: (question: Question) => Texts, search: string, category: Category | undefined): Found[] {
  const hasAll = (text: string) => hasWords(text, search)
  return questions
    .filter((question) => !category || question.category === category)
    .filter((each) => hasAll(`${textsOf(each).question} ${textsOf(each).answer}`))
    .map((question) => ({ question, inAnswer: !hasAll(textsOf(question).question) }))
}
