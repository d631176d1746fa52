import { expect, it } from 'vitest'
import { preloadsOf } from './preloads.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_card.js', 'index.html'] },
  '_card.js': { file: 'assets/card.js', imports: ['page.tsx'], css: ['assets/card.css'] },
}

it('names what a page needs beyond the first script, each once', () => {
  expect(preloadsOf(manifest, ['page.tsx', 'page.tsx'])).toBe(
    [
      '<link rel="stylesheet" crossorigin href="/assets/card.css">',
      '<link rel="modulepreload" crossorigin href="/assets/page.js">',
      '<link rel="modulepreload" crossorigin href="/assets/card.js">',
    ].join(''),
  )
})

it('names nothing for a page in the first script', () => {
  expect(preloadsOf(manifest, [])).toBe('')
})
