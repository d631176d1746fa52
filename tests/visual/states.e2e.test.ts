import { readdir, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { accessibilityViolationsOn } from '../support/accessibility.ts'
import { type OpenBrowser, startBrowser } from '../support/browser.ts'
import { states } from './gallery/states/all.ts'
import type { State } from './gallery/states/state.ts'
import { agree, differenceFrom, forgetDifferences, keep, sheetOf } from './pictures.ts'
import { goToState, openStage, takePicture } from './stage.ts'

const accepts = process.env.VISUAL === 'accept'
const folder = join(import.meta.dirname, 'pictures')

let open: OpenBrowser
let stage: BrowserContext
beforeAll(async () => {
  open = await startBrowser()
  stage = await openStage(open, inject('designUrl'))
  await forgetDifferences()
})
afterAll(() => open.browser.close())

/** Returns the sheet of a state, and its accessibility violations and browser errors. */
async function look(state: State): Promise<{ sheet: Buffer; faults: string[] }> {
  const [page, complaints] = await goToState(stage, state)
  const views: Buffer[] = []
  const violations = await accessibilityViolationsOn(page, {
    on: state.only ? [state.only] : ['desk', 'phone'],
    meanwhile: async () => void views.push(await takePicture(page)),
  })
  await page.close()
  return { sheet: await sheetOf(views), faults: [...violations, ...complaints] }
}

describe.concurrent('every state of every screen', () => {
  it.each(states)('$name matches its picture and is accessible', async (state) => {
    const { sheet, faults } = await look(state)
    expect(faults).toEqual([])
    if (accepts) await keep(state.name, sheet)
    else if (open.isFromNpm) expect(await differenceFrom(state.name, sheet)).toBeUndefined()
  })
})

describe('pictures', () => {
  it('are compared', ({ skip }) => {
    skip(!open.isFromNpm, 'Another browser than the one of npm draws letters otherwise: nothing was compared')
  })

  it('show a moved button as the only difference', async () => {
    const state = states.find(({ name }) => name === 'payment')
    if (!state) throw new Error('There is no such state')
    const [page] = await goToState(stage, state)
    const before = await sheetOf([await takePicture(page)])
    expect(await agree(before, await sheetOf([await takePicture(page)]))).toBe(true)
    await page.getByRole('button', { name: /^Pay Now/ }).evaluate((button) => {
      button.style.translate = '6px 0'
    })
    expect(await agree(before, await sheetOf([await takePicture(page)]))).toBe(false)
    await page.close()
  })

  it('exist only for existing states', async () => {
    const names = new Set(states.map(({ name }) => name))
    expect(names.size).toBe(states.length)
    const left = (await readdir(folder)).filter((file) => !names.has(parse(file).name))
    if (accepts) await Promise.all(left.map((file) => rm(join(folder, file))))
    else expect(left).toEqual([])
  })
})
