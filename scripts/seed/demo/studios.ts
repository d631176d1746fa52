import * as z from 'zod'
import catalogue from './catalogue.json' with { type: 'json' }
import { type ManagerKey, managers } from './people.ts'
import pictureTexts from './pictures.json' with { type: 'json' }
import studioList from './studios.json' with { type: 'json' }

/** Features and limitations of studios by a short key, and the session types of studios without their own. */
export const { features, limitations, globalSessionTypes } = catalogue

/** The price is in KES. */
export type DemoSessionType = Readonly<(typeof globalSessionTypes)[number]>

const Hours = z
  .tuple([z.int(), z.int()])
  .transform(([from, to]) => ({ from, to }))
  .nullable()
const DaysClosed = z.tuple([z.int().describe('counted from today'), z.string().describe('the reason')])

const DemoStudios = z
  .object({
    code: z.string(),
    name: z.string(),
    kind: z.enum(['podcast', 'music', 'photo', 'video']),
    city: z.string(),
    quarter: z.string(),
    description: z.string(),
    capacity: z.int(),
    hourlyRate: z.int().describe('in KES'),
    featured: z.boolean(),
    manager: z.string().refine((key): key is ManagerKey => key in managers),
    features: z.array(z.string()),
    limitations: z.array(z.string()),
    sessionTypes: z.custom<DemoSessionType>().array().describe('none: the studio relies on the global ones'),
    opening: z
      .object({ weekdays: Hours, saturday: Hours, sunday: Hours })
      .transform(({ weekdays, saturday, sunday }) => [sunday, ...Array.from({ length: 5 }, () => weekdays), saturday]),
    bufferMinutes: z.literal([0, 30, 60]),
    blackouts: z.array(DaysClosed),
    demand: z.number().describe('relative; 1 is average'),
    pictures: z.array(z.string()).describe('as they are shown; the first is on the card'),
  })
  .array()

export type DemoStudio = Readonly<z.infer<typeof DemoStudios>[number]>

/** The featured ones, and the others in the order they joined. */
export const studios: readonly DemoStudio[] = DemoStudios.parse(studioList)

/** Returns the session types of a studio: its own, or the global ones. */
export const offeredAt = (studio: DemoStudio): readonly DemoSessionType[] =>
  studio.sessionTypes.length > 0 ? studio.sessionTypes : globalSessionTypes

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
