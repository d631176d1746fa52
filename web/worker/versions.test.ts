import { describe, expect, it } from 'vitest'
import { outdated } from './versions.ts'

describe('versions', () => {
  it('are kept until the second one after them, because a page of the previous one may be open', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-c')).toEqual([
      'studioni-app-a',
    ])
    expect(outdated(['studioni-app-a', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
    expect(outdated(['studioni-app-a'], 'studioni-app-a')).toEqual([])
  })

  it('are found wherever the present one is, because an older one may have returned', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-a')).toEqual([
      'studioni-app-b',
    ])
  })

  it('are the only caches considered', () => {
    expect(outdated(['studioni-kept-1-holder', 'elsewhere', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
  })
})
