import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('what is asked while an answer is under way is asked together next', async () => {
  const asked: (readonly string[])[] = []
  const answers: (() => void)[] = []
  const ask = grouped(async (questions: readonly string[]) => {
    asked.push(questions)
    await new Promise<void>((resolve) => answers.push(resolve))
    return questions.map((question) => `${question}!`)
  })
  const first = ask('a')
  await Promise.resolve()
  await Promise.resolve()
  const others = [ask('b'), ask('c'), ask('b')]
  answers[0]?.()
  expect(await first).toBe('a!')
  await Promise.resolve()
  answers[1]?.()
  expect(await Promise.all(others)).toEqual(['b!', 'c!', 'b!'])
  expect(asked).toEqual([['a'], ['b', 'c', 'b']])
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
