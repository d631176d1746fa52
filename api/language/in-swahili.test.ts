import { describe, expect, it } from 'vitest'
import { inSwahili } from './in-swahili.ts'
import { problemFor } from './problem-for.ts'

describe('a refusal in Swahili', () => {
  it.each([
    ['Booking not found', 'Nafasi haikupatikana'],
    ['Bookings open 3 months ahead, until Sun 21 Mar', 'Nafasi huwekwa hadi miezi 3 kabla, yaani hadi Jpili 21 Mac'],
    ['Podcast (1+1) needs at least 2 hours; you chose 1', 'Podcast (1+1) inahitaji angalau saa 2; umechagua 1'],
    [
      "A paid booking can't be rejected: Amina Otieno approved it at 14:05.",
      'Nafasi iliyolipwa haiwezi kukataliwa: Amina Otieno alishaishughulikia saa 14:05.',
    ],
    ['File is larger than 5 bytes when it is opened', 'Faili ni kubwa kuliko baiti 5 inapofunguliwa'],
    [
      'This has changed since you looked at it: name. Please look at it again.',
      'Hii imebadilika tangu uitazame: name. Tafadhali itazame tena.',
    ],
    [
      '3 upcoming bookings are cancelled. 1 of them is paid and to be refunded.',
      'Nafasi zijazo 3 zimeghairiwa. 1 kati yake zimelipwa na pesa zake zitarudishwa.',
    ],
    ['rum.png: File is smaller than 100 bytes', 'rum.png: Faili ni ndogo kuliko baiti 100'],
  ])('%s', (english, swahili) => {
    expect(inSwahili(english)).toBe(swahili)
  })

  it.each(['Wanjiru', '', 'constructor', '__proto__', 'until Sun 21 Feb'])('leaves %j as it is', (text) => {
    expect(inSwahili(text)).toBe(text)
  })
})

describe('a problem', () => {
  const problem = {
    error: 'Please fill in all required fields',
    code: 'invalid',
    fieldErrors: { customerName: ['This is required', 'That name is too long'] },
    taken: ['2026-12-01T08:00:00.000Z'],
  }

  it('is told in English unless Swahili is asked for', () => {
    expect(problemFor({}, problem)).toEqual(problem)
  })

  it('is told in Swahili, its fields too, and keeps all else', () => {
    expect(problemFor({ 'accept-language': 'sw' }, problem)).toEqual({
      ...problem,
      error: 'Tafadhali jaza sehemu zote zinazohitajika',
      fieldErrors: { customerName: ['Hii inahitajika', 'Jina hilo ni refu mno'] },
    })
  })
})
