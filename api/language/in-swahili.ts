import { customerTexts } from './swahili/customers.ts'
import { machineryTexts } from './swahili/machinery.ts'
import { officeTexts } from './swahili/office.ts'

/**
 * All English error messages with their Swahili. `{name}` is a parameter, translated if possible; `{name:one|other}` is
 * one of these words.
 */
export const swahiliTexts: Readonly<Record<string, string>> = { ...machineryTexts, ...customerTexts, ...officeTexts }

const exact = new Map(Object.entries(swahiliTexts))
const placeholder = /\{(\w+)(?::([^}]+))?\}/g

interface Pattern {
  readonly matches: RegExp
  readonly swahili: string
}

/** The most specific pattern first. */
const patterns: readonly Pattern[] = [...exact]
  .filter(([english]) => english.includes('{'))
  .sort(([one], [other]) => wordsOf(other).length - wordsOf(one).length)
  .map(([english, swahili]) => ({ matches: new RegExp(`^${patternOf(english)}$`, 's'), swahili }))

function wordsOf(text: string): string {
  return text.replace(placeholder, '')
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function patternOf(english: string): string {
  let [pattern, end] = ['', 0]
  for (const { 0: whole, 1: name, 2: words, index } of english.matchAll(placeholder)) {
    pattern += `${literally(english.slice(end, index))}(?<${name}>${words ?? '.+?'})`
    end = index + whole.length
  }
  return pattern + literally(english.slice(end))
}

/** Translates a text into Swahili. Other texts, such as names, stay as they are. */
export function inSwahili(text: string): string {
  const known = exact.get(text)
  if (known !== undefined) return known
  for (const { matches, swahili } of patterns) {
    const found = matches.exec(text)?.groups
    if (found) return swahili.replace(placeholder, (_, name: string) => inSwahili(found[name] ?? ''))
  }
  return text
}
