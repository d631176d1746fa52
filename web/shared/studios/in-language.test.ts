import { expect, it } from 'vitest'
import { inLanguage } from './in-language.ts'

const booth = { name: 'Vocal booth', description: 'Dry and quiet', nameSw: 'Kibanda cha sauti', descriptionSw: null }

it('shows the Swahili texts in Swahili, and the English ones where there are none', () => {
  expect(inLanguage('sw', booth)).toMatchObject({ name: 'Kibanda cha sauti', description: 'Dry and quiet' })
  expect(inLanguage('sw', { name: 'Parking', description: 'Guarded' })).toMatchObject({ name: 'Parking' })
})

it('shows the English texts in English', () => {
  expect(inLanguage('en', booth)).toBe(booth)
})
