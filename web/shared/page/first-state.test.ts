import { describe, expect, it } from 'vitest'
import { makeStore } from '../../app/store.ts'
import { siteConfig } from '../site/config-api.ts'
import { asScriptText, firstStateId, firstStateIn, firstStateOf, lacksSomething } from './first-state.ts'

/** Returns the state of a store after one query to an API with this answer. */
async function stateAfter(status: number, body: unknown) {
  const store = makeStore({
    apiUrl: 'http://inside',
    fetch: async () => Response.json(body, { status }),
  })
  await store.dispatch(siteConfig.initiate())
  return store.getState()
}

const queriesIn = ({ api }: ReturnType<typeof firstStateOf>) => Object.keys(api.queries)

describe('the state sent with a page', () => {
  it('contains the answers', async () => {
    const state = await stateAfter(200, { brand: 'Studioni' })
    expect(queriesIn(firstStateOf(state))).toEqual(['siteConfig(undefined)'])
    expect(lacksSomething(state)).toBe(false)
  })

  it('contains 404 answers', async () => {
    const state = await stateAfter(404, { error: 'Not found', code: 'not_found' })
    expect(queriesIn(firstStateOf(state))).toEqual(['siteConfig(undefined)'])
    expect(lacksSomething(state)).toBe(true)
  })

  it('contains no failed queries, so that the browser retries them', async () => {
    const state = await stateAfter(503, { error: 'Away', code: 'unavailable' })
    expect(queriesIn(firstStateOf(state))).toEqual([])
    expect(lacksSomething(state)).toBe(false)
  })

  it('cannot end its script element', () => {
    const text = asScriptText({ name: '</script><script>alert(1)</script><!--' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--' })
  })
})

describe('the first state in the browser', () => {
  const pageWith = (text: string | null) => ({
    getElementById: (id: string) => (id === firstStateId && text !== null ? { textContent: text } : null),
  })

  it('is the sent state, as if it had arrived now', async () => {
    const sent = asScriptText(firstStateOf(await stateAfter(200, { brand: 'Studioni' })))
    const first = firstStateIn(pageWith(sent), 1_234)
    expect(first?.api.queries['siteConfig(undefined)']).toMatchObject({
      status: 'fulfilled',
      data: { brand: 'Studioni' },
      fulfilledTimeStamp: 1_234,
    })
  })

  it('is undefined if none was sent', () => {
    expect(firstStateIn(pageWith(null), 0)).toBeUndefined()
  })
})
