import { expect, test } from 'vitest'
import { percentLine } from './command-line.ts'

function outputOf(isTTY: boolean, shares: readonly number[]): string {
  let text = ''
  const report = percentLine('Preparing…', {
    isTTY,
    write: (more) => {
      text += more
    },
  })
  for (const share of shares) report(share)
  return text
}

test('percentLine overwrites one line on a terminal and ends it at 100 %', () =>
  expect(outputOf(true, [0.004, 0.014, 0.019, 0.5, 1])).toBe('\rPreparing… 1 %\rPreparing… 50 %\rPreparing… 100 %\n'))

test('percentLine prints a line every 10 % elsewhere', () =>
  expect(outputOf(false, [0.05, 0.1, 0.15, 0.37, 0.38, 1])).toBe(
    'Preparing… 10 %\nPreparing… 30 %\nPreparing… 100 %\n',
  ))
