import { expect, it } from 'vitest'
import { preloadsOf, textsOf } from './preloads.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_react.js'],
    css: ['assets/index.css'],
    dynamicImports: ['app/site.sw.ts'],
  },
  '_react.js': { file: 'assets/react.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_card.js', 'index.html'] },
  '_more.js': { file: 'assets/more.js', dynamicImports: ['texts.sw.ts', 'features/other/page.tsx'] },
  '_card.js': { file: 'assets/card.js', imports: ['page.tsx', '_more.js'], css: ['assets/card.css'] },
}

it('lists what a page needs beyond the first script, each file once', () => {
  expect(preloadsOf(manifest, ['page.tsx', 'page.tsx'])).toEqual({
    styles: '<link rel="stylesheet" crossorigin href="/assets/card.css">',
    scripts: [
      '<link rel="modulepreload" crossorigin href="/assets/page.js">',
      '<link rel="modulepreload" crossorigin href="/assets/card.js">',
      '<link rel="modulepreload" crossorigin href="/assets/more.js">',
    ].join(''),
  })
})

it('lists nothing for a page in the first script', () => {
  expect(preloadsOf(manifest, [])).toEqual({ styles: '', scripts: '' })
})

it('lists the texts that a language has in separate files', () => {
  expect(textsOf(manifest, ['page.tsx'], 'sw')).toEqual(['app/site.sw.ts', 'texts.sw.ts'])
  expect(textsOf(manifest, ['page.tsx'], 'en')).toEqual([])
})
