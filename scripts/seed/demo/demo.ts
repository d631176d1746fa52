import catalogue from './catalogue.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import pictureTexts from './pictures.json' with { type: 'json' }
import studioList from './studios.json' with { type: 'json' }

/** Customers have email addresses without a mailbox. */
export const { admin, managers, customers } = people

/** Features and limitations of studios by a short key, and the session types of studios without their own. */
export const { features, limitations, globalSessionTypes } = catalogue

export type DemoSessionType = Readonly<(typeof globalSessionTypes)[number]>

/** Opening hours are by weekday, Sunday first; blackouts count days from today, and a demand of 1 is average. */
export type DemoStudio = Readonly<(typeof studioList)[number]>

/** The studios: featured ones first, then the others in the order they joined. */
export const studios: readonly DemoStudio[] = studioList

/** Returns the session types of a studio: its own, or the global ones. */
export const offeredAt = ({ sessionTypes }: DemoStudio): readonly DemoSessionType[] =>
  sessionTypes.length > 0 ? sessionTypes : globalSessionTypes

const texts = new Map(Object.entries(pictureTexts))

/**
 * Returns a studio's pictures in display order, the card's first, each with its SVG file. Throws an Error
 * for a picture without texts.
 */
export function picturesOf({ code, details: { name: studio }, city, pictures }: DemoStudio) {
  const [sign = studio] = studio.split(' ')
  const fill = (text: string) => text.replace('{name}', studio).replace('{sign}', sign).replace('{city}', city)
  return pictures.map((name) => {
    const found = texts.get(name)
    if (!found) throw new Error(`The picture ${name} has no texts`)
    const file = new URL(`../pictures/${code}/${name}.svg`, import.meta.url)
    return { name, file, altText: fill(found.altText), caption: fill(found.caption) }
  })
}
