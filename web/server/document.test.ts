import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { afterPaint, documentOf, preloadsOf, shellOf, textsOf } from './document.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    imports: ['_react.js'],
    css: ['assets/index.css'],
    dynamicImports: ['app/site.sw.ts', 'office/texts.en.ts', 'office/texts.sw.ts'],
  },
  '_react.js': { file: 'assets/react.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['_react.js', '_card.js', 'index.html'] },
  '_more.js': { file: 'assets/more.js', dynamicImports: ['texts.sw.ts', 'features/other/page.tsx'] },
  '_card.js': { file: 'assets/card.js', imports: ['page.tsx', '_more.js'], css: ['assets/card.css'] },
}

it('preloadsOf lists the files that a page needs beyond the first script, each once', () => {
  expect(preloadsOf(manifest, ['page.tsx', 'page.tsx'])).toEqual({
    styles: '<link rel="stylesheet" crossorigin href="/assets/card.css">',
    scripts: [
      '<link rel="modulepreload" crossorigin href="/assets/page.js">',
      '<link rel="modulepreload" crossorigin href="/assets/card.js">',
      '<link rel="modulepreload" crossorigin href="/assets/more.js">',
    ].join(''),
  })
})

it('preloadsOf lists nothing for a page in the first script', () => {
  expect(preloadsOf(manifest, [])).toEqual({ styles: '', scripts: '' })
})

it('textsOf lists the separate text files of a language, without those that a route loads on demand', () => {
  expect(textsOf(manifest, ['page.tsx'], 'sw')).toEqual(['app/site.sw.ts', 'texts.sw.ts'])
  expect(textsOf(manifest, ['page.tsx'], 'en')).toEqual([])
})

const html = '<html lang="en-KE"><head><title/></head><body><div id="root"></div><script/></body></html>'
const shell = shellOf(html)

async function documentFrom(chunks: readonly string[]): Promise<string> {
  const parts = { head: shell.head('en'), between: shell.between, tail: `[state]${shell.tail}` }
  let page = ''
  const rendered = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  for await (const part of documentOf(rendered, parts)) page += part
  return page
}

describe('a page around rendered content', () => {
  const whole =
    '<html lang="en-KE"><head><title/><meta/></head><body><div id="root"><p>Hello</p></div>[state]<script/></body></html>'

  it.each<[string, readonly string[]]>([
    ['at once', ['<meta/><div id="root"><p>Hello</p></div>']],
    ['in pieces', ['<me', 'ta/><div id="ro', 'ot"><p>Hel', 'lo</p></div>']],
  ])('puts the head into the head when it arrives %s', async (_, chunks) => {
    expect(await documentFrom(chunks)).toBe(whole)
  })

  it('needs a place for the content', () => {
    expect(() => shellOf('<html><head></head><body></body></html>')).toThrow(/one <\/head>/)
  })

  it('has its language, even when it is empty', () => {
    expect(shell.empty('sw')).toBe(html.replace('en-KE', 'sw-KE'))
  })
})

describe('the scripts of a page', () => {
  const script = '<script type="module" crossorigin src="/assets/app.js"></script>'
  const ahead = '<link rel="modulepreload" crossorigin href="/assets/react.js">'
  const built = shellOf(html.replace('<title/>', `<title/>\n    ${script}\n    ${ahead}`))

  it('are not in the head of a page that can be read without them', () => {
    expect(built.head('en')).toBe('<html lang="en-KE"><head><title/>')
    expect(built.scripts.replace(/\s+</g, '<')).toBe(script + ahead)
  })

  it('stay where they are in a page that they render', () => {
    expect(built.empty('en')).toContain(script)
  })

  it('wait for the first paint, in a script that the page may run', () => {
    expect(afterPaint(script, 'abc')).toMatch(/^<template id="app">.+<\/template><script nonce="abc">.+<\/script>$/s)
  })
})
