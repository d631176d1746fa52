import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(`${web}/${file}`, 'utf8')
const withoutLayers = (css: string) => css.replace(/@layer [^{;]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')

it('the text of fields on phones is at least 16 pixels, so that phones do not zoom in', () => {
  const rule = /@media \(width < 64rem\) \{\s*input,\s*select,\s*textarea \{\s*font-size: max\(16px, 1em\);/
  expect(withoutLayers(read('ui/styles/app.css'))).toMatch(rule)
})

it('nothing overrides the text size of fields', () => {
  const overriding = globSync('**/*.css', { cwd: web, exclude: ['dist/**'] })
    .filter((file) => file !== 'ui/styles/app.css')
    .filter((file) => /(^|[\s,])(input|select|textarea)\b[^{}]*\{[^}]*font(-size)?:/.test(read(file)))
  const important = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    /<(input|select|textarea)\b[^>]*text-(xs|sm|\[[^\]]*\])!/s.test(read(file)),
  )
  expect([...overriding, ...important]).toEqual([])
})
