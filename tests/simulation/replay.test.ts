import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const simulator = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url))

const simulate = (...options: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [simulator, ...options], { maxBuffer: 2 ** 26 }, (_, printed) => resolve(printed))
  })
const lines = (printed: string) => printed.split('\n').filter(Boolean)

it('a failed history is shrunk, and the printed command replays it exactly', async () => {
  const printed = lines(await simulate('--mutation', 'position-ignored', '--from', '1', '--count', '100'))
  const command = printed.at(-1)?.split(' -- ')[1] ?? ''
  expect(command).toMatch(/^--seed \d+ --actions [\d,]+ --without [\w,]+ --processes \d --mutation position-ignored$/)
  const timeline = printed.slice(1)
  expect(timeline.filter((line) => line.includes('somebody')).length).toBeLessThan(10)
  expect(lines(await simulate(...command.split(' '))).slice(1)).toEqual(timeline)
}, 180_000)
