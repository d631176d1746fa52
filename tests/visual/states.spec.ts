import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { BrowserContext } from 'playwright-core'
import { accessibilityViolationsOn } from '../support/accessibility.ts'
import { startBrowser } from '../support/browser.ts'
import { onlyEnglish, saidOnPage } from '../support/only-english.ts'
import { states } from './gallery/states/all.ts'
import { sheetOf } from './sheet.ts'
import { goToState, openStage, takePicture } from './stage.ts'

interface OfAllTests {
  readonly designUrl: string
  readonly stage: {
    readonly context: BrowserContext
    /** Whether the browser is npm's. Another draws letters differently. */
    readonly isFromNpm: boolean
  }
}

const test = base.extend<object, OfAllTests>({
  designUrl: [process.env.DESIGN_URL ?? '', { option: true, scope: 'worker' }],
  stage: [
    async ({ designUrl }, use) => {
      const open = await startBrowser()
      await use({ context: await openStage(open, designUrl), isFromNpm: open.isFromNpm })
      await open.browser.close()
    },
    { scope: 'worker' },
  ],
})

for (const state of states)
  test(`${state.name} matches its picture and is accessible`, async ({ stage }) => {
    const [page, complaints] = await goToState(stage.context, state)
    const views: Buffer[] = []
    const violations = await accessibilityViolationsOn(page, {
      on: state.only ? [state.only] : ['desk', 'phone'],
      meanwhile: async () => void views.push(await takePicture(page, state)),
    })
    await page.close()
    expect([...violations, ...complaints]).toEqual([])
    if (stage.isFromNpm) expect(await sheetOf(views)).toMatchSnapshot(`${state.name}.webp`)
  })

const english = await onlyEnglish()

for (const state of states)
  test(`${state.name} has nothing in English in Swahili`, async ({ stage }) => {
    const [page] = await goToState(stage.context, state, 'sw')
    const said = await page.evaluate(saidOnPage)
    await page.close()
    expect(said.filter((text) => english.has(text))).toEqual([])
  })

test('pictures are compared', ({ stage }) => {
  test.skip(!stage.isFromNpm, 'Another browser than the one of npm draws letters differently: nothing was compared')
})

test('a sheet is the same when it is taken again, and another when a button has moved', async ({ stage }) => {
  const state = states.find(({ name }) => name === 'payment')
  if (!state) throw new Error('There is no such state')
  const [page] = await goToState(stage.context, state)
  const before = await sheetOf([await takePicture(page)])
  expect(await sheetOf([await takePicture(page)])).toEqual(before)
  await page.getByRole('button', { name: /^Pay Now/ }).evaluate((button) => {
    button.style.translate = '6px 0'
  })
  expect(await sheetOf([await takePicture(page)])).not.toEqual(before)
  await page.close()
})

test('pictures exist only for existing states', async () => {
  const { updateSnapshots } = test.info().config
  const folder = join(import.meta.dirname, 'pictures')
  const names = new Set(states.map(({ name }) => name))
  expect(names.size).toBe(states.length)
  const left = (await readdir(folder)).filter((file) => !names.has(parse(file).name))
  if (updateSnapshots === 'none') expect(left).toEqual([])
  else await Promise.all(left.map((file) => rm(join(folder, file))))
})
