import { describe, expect, it } from 'vitest'
import { siteConfig } from '../api-client/config-api.ts'
import { makeStore } from '../store/store.ts'
import { asScriptText, firstStateId, firstStateIn, firstStateOf, lacksSomething } from './first-state.ts'

/** A store that asked once of an API which answers like this. */
async function having(status: number, body: unknown) {
  const store = makeStore({
    apiUrl: 'http://inside',
    onSignedOut: () => undefined,
    fetch: async () => Response.json(body, { status }),
  })
  await store.dispatch(siteConfig.initiate())
  return store.getState()
}

const queriesIn = ({ api }: ReturnType<typeof firstStateOf>) => Object.keys(api.queries)

describe('what is sent with a page', () => {
  it('is what was answered', async () => {
    const state = await having(200, { brand: 'Studioni' })
    expect(queriesIn(firstStateOf(state))).toEqual(['siteConfig(undefined)'])
    expect(lacksSomething(state)).toBe(false)
  })

  it('is also that something does not exist', async () => {
    const state = await having(404, { error: 'Not found', code: 'not_found' })
    expect(queriesIn(firstStateOf(state))).toEqual(['siteConfig(undefined)'])
    expect(lacksSomething(state)).toBe(true)
  })

  it('is nothing that failed: the browser tries again', async () => {
    const state = await having(503, { error: 'Away', code: 'unavailable' })
    expect(queriesIn(firstStateOf(state))).toEqual([])
    expect(lacksSomething(state)).toBe(false)
  })

  it('ends no script, whatever is in it', () => {
    const text = asScriptText({ name: '</script><script>alert(1)</script><!--' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' })
  })
})

describe('what a browser begins with', () => {
  const pageWith = (text: string | null) => ({
    getElementById: (id: string) => (id === firstStateId && text !== null ? { textContent: text } : null),
  })

  it('is what was sent, as if it had come now', async () => {
    const sent = asScriptText(firstStateOf(await having(200, { brand: 'Studioni' })))
    const first = firstStateIn(pageWith(sent), 1_234)
    expect(first?.api.queries['siteConfig(undefined)']).toMatchObject({
      status: 'fulfilled',
      data: { brand: 'Studioni' },
      fulfilledTimeStamp: 1_234,
    })
  })

  it('is nothing where nothing was sent', () => {
    expect(firstStateIn(pageWith(null), 0)).toBeUndefined()
  })
})
