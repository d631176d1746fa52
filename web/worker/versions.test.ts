import { describe, expect, it } from 'vitest'
import { outdated } from './versions.ts'

describe('versions', () => {
  it('are kept until the second after them, as a page of the one before may still be open', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-c')).toEqual([
      'studioni-app-a',
    ])
    expect(outdated(['studioni-app-a', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
    expect(outdated(['studioni-app-a'], 'studioni-app-a')).toEqual([])
  })

  it('are found wherever the present one stands, as an older one may have come back', () => {
    expect(outdated(['studioni-app-a', 'studioni-app-b', 'studioni-app-c'], 'studioni-app-a')).toEqual([
      'studioni-app-b',
    ])
  })

  it('are all that is looked at', () => {
    expect(outdated(['studioni-kept-1-holder', 'elsewhere', 'studioni-app-b'], 'studioni-app-b')).toEqual([])
  })
})
