import type { DemoStudio } from './studio.ts'

export type PictureName = keyof ReturnType<typeof textsFor>

export interface DemoPicture {
  readonly name: PictureName
  /** The SVG file. */
  readonly file: URL
  /** The alternative text for screen readers. */
  readonly altText: string
  /** The line below it. */
  readonly caption: string
}

const folder = new URL('../pictures/', import.meta.url)

/** A studio's pictures, in the order they are shown. */
export function picturesOf(studio: DemoStudio): DemoPicture[] {
  const texts = textsFor(studio)
  return studio.pictures.map((name) => ({ name, file: new URL(`${studio.code}/${name}.svg`, folder), ...texts[name] }))
}

/** The content and caption of each picture, by name. */
const textsFor = ({ name, city }: { readonly name: string; readonly city: string }) => ({
  'podcast-room-for-2': {
    altText:
      'A podcast room with 2 armchairs around a wooden table, a microphone on an arm at each seat, two cameras and a lit on-air sign',
    caption: 'The room, set for 2',
  },
  'podcast-room-for-4': {
    altText:
      'A podcast room with 4 armchairs around a wooden table, a microphone on an arm at each seat, two cameras and a lit on-air sign',
    caption: 'The room, set for 4',
  },
  'stream-desk': {
    altText:
      'A control desk with a small mixer, two screens showing a waveform and four cameras, and a pair of monitor speakers',
    caption: 'Recording and stream desk',
  },
  'interview-set-shelves': {
    altText:
      'Two armchairs facing each other in front of filled shelves, a microphone before each, lit by a softbox, with a film camera on a tripod',
    caption: 'Interview corner for filmed conversations',
  },
  'interview-set-slats': {
    altText:
      'Two armchairs facing each other in front of a wall of slats, a microphone before each, lit by a softbox, with a film camera on a tripod',
    caption: 'Interview corner for filmed conversations',
  },
  view: {
    altText: `Two armchairs and a lamp before a wide window with a view over ${city}`,
    caption: `Looking out over ${city}`,
  },
  'control-room-28': {
    altText:
      'A control room with a 28-channel mixing console, two pairs of monitor speakers and a window into the live room with drums',
    caption: 'Control room, 28 channels',
  },
  'control-room-32': {
    altText:
      'A control room with a 32-channel mixing console, two pairs of monitor speakers and a window into the live room with drums',
    caption: 'Control room, 32 channels',
  },
  'vocal-booth': {
    altText:
      'A vocal booth lined with acoustic foam: a condenser microphone with a pop shield, a music stand and a stool with headphones',
    caption: 'Vocal booth',
  },
  'live-room-grand': {
    altText:
      'The live room with a drum kit on a rug, a grand piano, electric, bass and acoustic guitars and hand drums',
    caption: 'Live room',
  },
  'live-room-upright': {
    altText:
      'The live room with a drum kit on a rug, an upright piano, electric, bass and acoustic guitars and hand drums',
    caption: 'Live room',
  },
  'writing-room': {
    altText:
      'A writing room with a stage piano, an acoustic guitar, a small desk with a screen and speakers, and shelves of records',
    caption: 'Writing room',
  },
  cyclorama: {
    altText:
      'A photo studio with a white cyclorama, a red stool in the light of two softboxes, and a camera on a tripod',
    caption: 'The cyclorama, five metres wide',
  },
  'make-up-room': {
    altText:
      'A make-up room with a wide mirror ringed with bulbs, brushes and bottles on the counter, two stools and a clothes rail',
    caption: 'Make-up and wardrobe',
  },
  'daylight-corner': {
    altText: `A paper backdrop beside tall windows over ${city}, an armchair in the daylight and an octagonal softbox`,
    caption: 'North light and paper backdrops',
  },
  'green-screen': {
    altText:
      'A video studio with a green screen that curves into the floor, two spotlights, a stool and a film camera on a tripod',
    caption: 'Green screen, four metres wide',
  },
  'edit-suite': {
    altText: 'An edit suite with a timeline and a colour grade on two screens, monitor speakers and a soft floor lamp',
    caption: 'Edit suite',
  },
  'talk-set': {
    altText: 'A set for talks: two armchairs before a wall with a screen, lit by softboxes, with two cameras facing it',
    caption: 'The talk set',
  },
  microphone: {
    altText: 'A large-diaphragm microphone in its shock mount, lit from behind, with an on-air light glowing above',
    caption: 'The microphone most guests ask for',
  },
  headphones: {
    altText: 'A pair of closed headphones hanging in front of a wall of wooden slats',
    caption: 'A pair for everyone at the table',
  },
  faders: {
    altText: 'Faders and knobs of a mixing console from above, one fader in red, meters glowing behind',
    caption: 'Every channel under a finger',
  },
  guitars: {
    altText: 'Two guitars close up on their stands in warm light, an electric in red and an acoustic in spruce',
    caption: 'House guitars, freshly strung',
  },
  'drum-kit': {
    altText: 'A drum kit close up: the bass drum, toms and brass cymbals catching the light',
    caption: 'The house kit',
  },
  lens: {
    altText: 'The front of a camera lens, its glass reflecting two windows and a softbox',
    caption: 'Cinema and portrait lenses on request',
  },
  softboxes: {
    altText: 'Two large octagonal softboxes, switched on, filling the picture with even light',
    caption: 'Soft light, one and a half metres across',
  },
  slate: {
    altText: 'A film slate with its clap raised, standing before warm lights out of focus',
    caption: 'Quiet, please',
  },
  'lounge-two-seats-bar': {
    altText: 'A lounge with a two-seat sofa, a low table with tea, a coffee bar and a floor lamp',
    caption: 'Lounge with tea and coffee',
  },
  'lounge-two-seats-shelves': {
    altText: 'A lounge with a two-seat sofa, a low table with tea, shelves of books and records and a floor lamp',
    caption: 'Lounge',
  },
  'lounge-three-seats-bar': {
    altText: 'A lounge with a three-seat sofa, a low table with tea, a coffee bar and a floor lamp',
    caption: 'Lounge with tea and coffee',
  },
  'lounge-three-seats-shelves': {
    altText: 'A lounge with a three-seat sofa, a low table with tea, shelves of books and records and a floor lamp',
    caption: 'Lounge',
  },
  'front-by-day': {
    altText: `The street front of ${name} in ${city} by day, with the name over the windows and plants beside the door`,
    caption: `How to find us: look for the ${name.split(' ')[0]} sign`,
  },
  'front-at-dusk': {
    altText: `The street front of ${name} in ${city} at dusk, its windows lit, with the name over the windows and plants beside the door`,
    caption: `How to find us: look for the ${name.split(' ')[0]} sign`,
  },
})
