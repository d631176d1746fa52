import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runScript } from '../tests/support/run-script.ts'
import { percentLine, progressBar, wholeNumberIn } from './command-line.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const positionAt = (share: number) => String(share * 100).padStart(20, '0')

/** Returns the output for these progress reports, each `waitMs` after the previous one. */
function outputOf(waitMs: number, reports: readonly { readonly events: number; readonly share: number }[]): string {
  let text = ''
  const report = progressBar('Building', { isTTY: true, write: (more) => (text += more) })
  for (const { events, share } of reports) {
    vi.advanceTimersByTime(waitMs)
    report({ events, position: positionAt(share), head: positionAt(1) })
  }
  return text
}

test('progressBar prints nothing for the few events of a new installation, however late', () => {
  expect(outputOf(20_000, [{ events: 3, share: 1 }])).toBe('')
})

test('progressBar shows a rebuild that takes longer than a second until its end', () => {
  const drawn = outputOf(1_500, [
    { events: 1_000, share: 0.5 },
    { events: 1_500, share: 0.75 },
    { events: 2_000, share: 1 },
  ])
  expect(drawn).toContain(' 75%  1,500 events, 1,000/s')
  expect(drawn.endsWith(' 100%  2,000 events, 667/s\n')).toBe(true)
})

/** Returns the output of percentLine for these shares. */
function percentLineOf(isTTY: boolean, shares: readonly number[]): string {
  let text = ''
  const report = percentLine('Preparing…', { isTTY, write: (more) => (text += more) })
  for (const share of shares) report(share)
  return text
}

test('percentLine overwrites one line on a terminal and ends it at 100 %', () =>
  expect(percentLineOf(true, [0.004, 0.014, 0.019, 0.5, 1])).toBe(
    '\rPreparing… 1 %\rPreparing… 50 %\rPreparing… 100 %\n',
  ))

test('percentLine prints a line every 10 % elsewhere', () =>
  expect(percentLineOf(false, [0.05, 0.1, 0.15, 0.37, 0.38, 1])).toBe(
    'Preparing… 10 %\nPreparing… 30 %\nPreparing… 100 %\n',
  ))

test('wholeNumberIn reads whole numbers only', () => {
  expect([wholeNumberIn('seed', '0'), wholeNumberIn('seed', '42'), wholeNumberIn('seed', undefined)]).toEqual([
    0,
    42,
    undefined,
  ])
  for (const text of ['', 'x', '-1', '1.5', '1e3', '0x10', 'Infinity', '9'.repeat(16)])
    expect(() => wholeNumberIn('seed', text)).toThrow(`--seed is "${text}": it must be a whole number.`)
})

test.each([
  ['audit-replay', 'audit:replay'],
  ['mpesa-register', 'mpesa:register'],
  ['projections-rebuild', 'projections:rebuild'],
  ['reconcile', 'reconcile'],
  ['simulate', 'simulate'],
  ['sms-address', 'sms:address'],
  ['test', 'test:nightly'],
  ['test-flaky', 'test:flaky'],
  ['mutate-web', 'test:mutations'],
])('scripts/%s.ts only prints its usage with --help', async (script, command) => {
  const { code, output } = await runScript(`${script}.ts`, { DATA_DIR: '/nowhere' }, ['--help'])
  expect([code, output.split('\n')[0]]).toEqual([0, expect.stringContaining(`npm run ${command}`)])
})

test.each(['test', 'test-flaky', 'mutate-web'])(
  'scripts/%s.ts refuses an unknown option in one sentence',
  async (script) => {
    const { code, output } = await runScript(`${script}.ts`, {}, ['--sometimes'])
    expect([code, output]).toEqual([1, "Unknown option '--sometimes': --help lists the options.\n"])
  },
)
