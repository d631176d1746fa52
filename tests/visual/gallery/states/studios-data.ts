import type { CatalogueItem } from '../../../../api/contract/catalogue.ts'
import type { CatalogueEntry, HourState, Picture } from '../../../../api/contract/shared.ts'
import type { SiteConfig } from '../../../../api/contract/site.ts'
import type {
  DayAvailability,
  MonthAvailability,
  SessionType,
  Studio,
  StudioCard,
  StudioList,
} from '../../../../api/contract/studios.ts'
import { daysOf, slotAt, weekdayOf } from '../../../../web/shared/site/clock.ts'
import { dayFrom } from '../fixtures.ts'
import { emptyOf } from './answers.ts'
import { ahead, dayAhead, hour } from './times.ts'

/** Returns an id for a number. */
export const idOf = (number: number): string => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`

const aRoom = (wall: string, floor: string, light: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100"><rect width="160" height="100" fill="${wall}"/><rect y="70" width="160" height="30" fill="${floor}"/><circle cx="118" cy="34" r="16" fill="${light}"/><rect x="22" y="46" width="64" height="30" rx="4" fill="#17130e"/><rect x="30" y="52" width="48" height="10" fill="${light}"/></svg>`

const rooms = [
  ['#7a5b43', '#4a3728', '#f0b65a'],
  ['#3d6470', '#26404a', '#f3ece0'],
  ['#8c3f2d', '#55271c', '#f0b65a'],
  ['#49583c', '#2f3926', '#e8d9a8'],
  ['#5a4a6b', '#382e44', '#e7b7c8'],
  ['#b08a4e', '#6f5630', '#fff3d6'],
] as const

/** Returns a drawn picture that needs no server, different for each number. */
export function picture(number: number, parts: Partial<Picture> = {}): Picture {
  const [wall, floor, light] = rooms[number % rooms.length] ?? rooms[0]
  const url = `data:image/svg+xml,${encodeURIComponent(aRoom(wall, floor, light))}`
  return {
    id: idOf(900 + number),
    storageUrl: url,
    variants: [],
    width: 1600,
    height: 1000,
    originalName: `room-${number + 1}.jpg`,
    altText: 'The room with its desk under a warm lamp',
    caption: number % 2 === 0 ? 'The desk at dusk' : null,
    isPrimary: number === 0,
    displayOrder: number,
    ...parts,
  }
}

const entry = (number: number, name: string, nameSw?: string): CatalogueEntry => ({
  id: idOf(number),
  name,
  icon: null,
  description: null,
  nameSw,
})
export const featureNames = ['Four microphones', 'Vocal booth', 'Three cameras', 'Daylight', 'Parking'] as const
export const limitationNames = ['No drums after 20:00', 'No food in the room', 'Stairs only'] as const
const featuresSw = ['Maikrofoni nne', 'Chumba cha sauti', 'Kamera tatu', 'Mwanga wa jua', 'Maegesho']
const limitationsSw = ['Hakuna ngoma baada ya 20:00', 'Hakuna chakula chumbani', 'Ngazi pekee']
export const features = featureNames.map((name, i) => entry(600 + i, name, featuresSw[i]))
export const limitations = limitationNames.map((name, i) => entry(650 + i, name, limitationsSw[i]))

export const inCatalogue = (entries: readonly CatalogueEntry[]): CatalogueItem[] =>
  entries.map((each, i) => ({ ...each, active: i !== 4, created_at: ahead(-(i + 40) * 24 * hour), revision: 0 }))

const today = dayAhead(0)
const days = ['ppbbuffffbuff', 'ppffffbbbffff', 'ppbbbbbbbbbbb', 'ppffffffffffc', 'ccccccccccccc', 'ppbufbbffffff']

const named = [
  ['Mawimbi Mix Room', 'MWB-02', 'Kilimani, Nairobi'],
  ['Karakana Podcast Room', 'KRK-01', 'Milimani, Kisumu'],
  ['Nuru Daylight Loft', 'NRU-05', 'Nyali, Mombasa'],
  ['Sauti Yetu House', 'STY-03', 'Westlands, Nairobi'],
  ['Mwanga Film Stage', 'MWG-09', 'Section 58, Nakuru'],
  ['The Long Room for Choirs and Very Large Orchestras', 'LNG-11', null],
] as const

/** Returns a studio's description. */
export const saidOf = (name: string): string =>
  `${name} is a quiet room with a long desk, a booth and a street that goes to bed early.`

export const studios: readonly StudioCard[] = named.map(([name, code, location], i) => ({
  id: idOf(50 + i),
  name,
  code,
  location,
  featured: i < 3,
  capacity: [6, 4, 12, 6, 20, 50][i] ?? 6,
  features: features.slice(i % 2, 4 + (i % 2)),
  limitations: limitations.slice(0, i % 4),
  primaryImage: i === 5 ? null : picture(i),
  imageCount: i === 5 ? 0 : 6,
  fromPrice: i === 5 ? null : 1_900 + i * 400,
  day: { date: today, hours: dayFrom(days[i] ?? '') },
}))

const towns = ['Nairobi', 'Kisumu', 'Mombasa', 'Nakuru']

/** Returns studios as the list endpoint does. */
export const listOf = (items: readonly StudioCard[]): StudioList => ({
  items: [...items],
  total: items.length,
  all: studios.length,
  without: { search: studios.length, place: 2, features: 4, people: 5, hours: 3 },
  places: towns.map((name, i) => ({ name, studios: i === 0 ? 2 : 1 })),
})

/** The list of a marketplace without studios. */
export const noStudios = emptyOf(listOf(studios))

export const sessions: SessionType[] = [
  { type: 'MIX', name: 'Mixing session', description: 'Desk, room and engineer', durationMinutes: 60, price: 2_500 },
  { type: 'ALBUM', name: 'Album session', description: null, durationMinutes: 120, price: 4_500 },
].map((each, i) => ({ ...each, id: idOf(700 + i), slots: each.durationMinutes / 60 }))

/** A session type whose billed time exceeds its duration. */
export const voiceOver: SessionType = {
  ...{ id: idOf(710), type: 'VOICE', name: 'Voice-over', description: 'Microphone and engineer' },
  ...{ durationMinutes: 90, slots: 2, price: 3_000 },
}

const allDay = { from: 8, to: 20 }

/** Returns the studio at a list index, with every detail of its page. Throws Error if there is none. */
export function studioAt(place: number): Studio {
  const card = studios[place]
  if (!card) throw new Error(`There is no studio ${place}`)
  return {
    ...card,
    description: saidOf(card.name),
    sessionTypes: sessions,
    images: Array.from({ length: card.imageCount }, (_, i) => picture(i)),
    openingHours: [null, allDay, allDay, allDay, allDay, allDay, { from: 10, to: 17 }],
    hourOverrides: [],
    bufferMinutes: 30,
    noticeHours: 0,
    daysAhead: null,
    changeableHours: 24,
    createdAt: ahead(-90 * 24 * hour),
  }
}

const oneWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

/** A studio whose texts are one word, longer than a line on a phone. */
export const oneWordStudio: Studio = {
  ...studioAt(0),
  name: oneWord,
  location: oneWord,
  description: `${oneWord}\n\nA quiet room with a long desk.`,
  features: [entry(690, oneWord)],
  limitations: [entry(691, oneWord)],
  sessionTypes: sessions.map((type) => ({ ...type, name: oneWord, description: oneWord })),
}

/** Returns the hours of a date. Past days are past, Sundays are closed, other days are fuller towards the weekend. */
function hoursOn(date: string): HourState[] {
  if (date < today) return dayFrom('ppppppppppppp')
  if (weekdayOf(date) === 6) return dayFrom('ccccccccccccc')
  const busy = dayFrom('fffff'.slice(Number(date.slice(8)) % 5).padEnd(13, 'bbuff'))
  return date === today ? busy.map((state, i) => (i < 3 ? 'past' : state)) : busy
}

/** Returns a day as the endpoint does. */
export const dayAt = (studioId: string, date: string, hours = hoursOn(date)): DayAvailability => {
  const slots = hours.map((state, i) => ({
    startTime: slotAt(date, 8 + i),
    available: state === 'free',
    ...(state !== 'free' && { reason: state }),
  }))
  return { studioId, date, slots, availability: slots.filter(({ available }) => !available) }
}

export const monthAt = (studioId: string, month: string): MonthAvailability => ({
  studioId,
  month,
  days: daysOf(month).map((date) => {
    const hours = hoursOn(date)
    return { date, hours, free: hours.filter((state) => state === 'free').length }
  }),
})

export const config: SiteConfig = {
  brand: 'Studioni',
  currency: 'KES',
  timeZone: 'Africa/Nairobi',
  paybill: '522522',
  googleSignIn: true,
  environment: 'production',
  today,
  // When it is sent, so that the clocks of the server and the device agree.
  get serverTime() {
    return ahead(0)
  },
  publicUrl: 'https://studioni.test',
  bookingMonthsAhead: 3,
  changeableHours: 24,
  support: {
    email: 'hello@studioni.test',
    phone: '+254 700 000 000',
    hours: [null, ...Array.from({ length: 5 }, () => ({ opens: 9, closes: 18 })), { opens: 10, closes: 16 }],
  },
}
