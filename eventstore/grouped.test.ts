import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('what is asked at once is asked together, and what is asked meanwhile is asked together next', async () => {
  const asked: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const ask = grouped(async (questions: readonly string[]) => {
    asked.push(questions)
    await new Promise<void>((resolve) => answers.push(resolve))
    return questions.map((question) => `${question}!`)
  })
  const first = [ask('a'), ask('b')]
  await expect.poll(() => asked).toEqual([['a', 'b']])
  const others = [ask('c'), ask('a'), ask('c')]
  answers[0]?.()
  expect(await Promise.all(first)).toEqual(['a!', 'b!'])
  await expect
    .poll(() => asked)
    .toEqual([
      ['a', 'b'],
      ['c', 'a', 'c'],
    ])
  answers[1]?.()
  expect(await Promise.all(others)).toEqual(['c!', 'a!', 'c!'])
})

test('a failure is told to those who asked, and to nobody after them', async () => {
  let broken = true
  const ask = grouped(async (questions: readonly string[]) => {
    if (broken) throw new Error('away')
    return questions
  })
  await expect(Promise.all([ask('a'), ask('b')])).rejects.toThrow('away')
  broken = false
  expect(await ask('c')).toBe('c')
})
