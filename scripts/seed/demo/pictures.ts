import pictureTexts from './pictures.json' with { type: 'json' }
import type { DemoStudio } from './studios.ts'

export interface DemoPicture {
  readonly name: string
  /** The SVG file. */
  readonly file: URL
  /** The alternative text for screen readers. */
  readonly altText: string
  /** The line below it. */
  readonly caption: string
}

const folder = new URL('../pictures/', import.meta.url)
const texts = new Map(Object.entries(pictureTexts))

/** A studio's pictures, in the order they are shown. Throws an Error for a picture without texts. */
export function picturesOf({ code, name: studio, city, pictures }: DemoStudio): DemoPicture[] {
  const [sign = studio] = studio.split(' ')
  const fill = (text: string) => text.replace('{name}', studio).replace('{sign}', sign).replace('{city}', city)
  return pictures.map((name) => {
    const found = texts.get(name)
    if (!found) throw new Error(`The picture ${name} has no texts`)
    const { altText, caption } = found
    return { name, file: new URL(`${code}/${name}.svg`, folder), altText: fill(altText), caption: fill(caption) }
  })
}
