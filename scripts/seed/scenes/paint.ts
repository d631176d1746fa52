import { element, fine } from './svg.ts'

/** A colour at a place (0 to 1) of a gradient, with its opacity. */
type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Gradients of one picture: asking for one twice defines it once. */
export interface Paint {
  down(...stops: Stop[]): string
  across(...stops: Stop[]): string
  /** From the middle of a shape to its edge. */
  glow(...stops: Stop[]): string
  readonly definitions: () => string
}

export function paint(): Paint {
  const known = new Map<string, string>()
  const gradient = (name: string, place: string, stops: readonly Stop[]) => {
    const body = stops
      .map(([offset, colour, opacity = 1]) =>
        element('stop', { offset: fine(offset), 'stop-color': colour, 'stop-opacity': fine(opacity) }),
      )
      .join('')
    const key = `${place}>${body}</${name}>`
    const id = `g${[...known.keys()].indexOf(key) + 1 || known.size + 1}`
    known.set(key, `<${name} id="${id}"${key}`)
    return `url(#${id})`
  }
  return {
    down: (...stops) => gradient('linearGradient', ' x1="0" y1="0" x2="0" y2="1"', stops),
    across: (...stops) => gradient('linearGradient', ' x1="0" y1="0" x2="1" y2="0"', stops),
    glow: (...stops) => gradient('radialGradient', ' cx="0.5" cy="0.5" r="0.5"', stops),
    definitions: () => [...known.values()].join(''),
  }
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** A colour between two, `share` of the way to the second. Colours are #RRGGBB. */
export function mix(from: string, to: string, share: number): string {
  const ends = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((ends[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Whether a wall of this colour is pale: neon and lamps hardly show on it. */
export function isPale(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return 0.3 * red + 0.59 * green + 0.11 * blue > 135
}

/** Darker towards the warm ink of the product, never towards plain black. */
export const darker = (colour: string, share: number): string => mix(colour, '#120D08', share)

/** Lighter towards lamplight. */
export const lighter = (colour: string, share: number): string => mix(colour, '#FFF3DE', share)

export const signal = '#D93A1F'
export const ink = '#17130E'
export const paper = '#FAF6EF'
export const cream = '#EADBC3'
export const honey = '#F2C879'
export const amber = '#F2A65A'

/** The colours of one studio. */
export interface Palette {
  readonly wall: string
  readonly panel: string
  readonly floor: string
  readonly wood: string
  /** Sofas, curtains, chairs. */
  readonly cloth: string
  /** The second colour: cushions, covers, drums. */
  readonly accent: string
  /** Light of its lamps. */
  readonly lamp: string
  /** Stands, screens, speakers. */
  readonly metal: string
}

export const palettes = {
  teal: {
    wall: '#1F5552',
    panel: '#2C736C',
    floor: '#6A4428',
    wood: '#8A5B34',
    cloth: '#C9713F',
    accent: '#E9B556',
    lamp: '#FFD08A',
    metal: '#0D1F1F',
  },
  cocoa: {
    wall: '#4A3223',
    panel: '#6E4E34',
    floor: '#4A2F1E',
    wood: '#8A5B34',
    cloth: '#8C3B26',
    accent: '#D9A45B',
    lamp: '#F7B267',
    metal: '#17100B',
  },
  daylight: {
    wall: '#E9DCC6',
    panel: '#D8C4A3',
    floor: '#C9A67A',
    wood: '#A87645',
    cloth: '#B9583A',
    accent: '#5E7F6B',
    lamp: '#FFF0CC',
    metal: '#221B14',
  },
  terracotta: {
    wall: '#B5623E',
    panel: '#C97B52',
    floor: '#6B3F2A',
    wood: '#7A4B2A',
    cloth: '#1F4B49',
    accent: '#F0D7A8',
    lamp: '#FFD9A0',
    metal: '#231611',
  },
  night: {
    wall: '#263750',
    panel: '#3A4E6C',
    floor: '#3B2C25',
    wood: '#7D5433',
    cloth: '#B9832F',
    accent: '#D97757',
    lamp: '#FFC98A',
    metal: '#0C111B',
  },
  olive: {
    wall: '#5C6444',
    panel: '#737C56',
    floor: '#7A5737',
    wood: '#96683C',
    cloth: '#D8A54A',
    accent: '#EADBC3',
    lamp: '#FFE0A6',
    metal: '#1B1D13',
  },
  plum: {
    wall: '#5A2F45',
    panel: '#7A4259',
    floor: '#3D261F',
    wood: '#84522F',
    cloth: '#D18A4A',
    accent: '#E8C9A0',
    lamp: '#FFC488',
    metal: '#180C12',
  },
  sand: {
    wall: '#DCC39C',
    panel: '#C7A878',
    floor: '#8E6842',
    wood: '#85572F',
    cloth: '#3F5F5B',
    accent: '#C65A35',
    lamp: '#FFEBC2',
    metal: '#241B12',
  },
  lake: {
    wall: '#3C6E78',
    panel: '#4E8791',
    floor: '#8B6A49',
    wood: '#A0703F',
    cloth: '#E0B25C',
    accent: '#F3E4C8',
    lamp: '#FFE3AE',
    metal: '#10232A',
  },
  chalk: {
    wall: '#F1EADD',
    panel: '#DDD2BF',
    floor: '#B9AD9B',
    wood: '#B48A5A',
    cloth: '#2F3F4F',
    accent: '#D8A23C',
    lamp: '#FFF6E0',
    metal: '#1D1B19',
  },
  rose: {
    wall: '#C98D78',
    panel: '#DBA48F',
    floor: '#8C5A43',
    wood: '#9A6238',
    cloth: '#5A2E33',
    accent: '#F3DFC2',
    lamp: '#FFE2BC',
    metal: '#241513',
  },
  ochre: {
    wall: '#B98A38',
    panel: '#CBA052',
    floor: '#6E4A2C',
    wood: '#87552B',
    cloth: '#2E4A46',
    accent: '#F0DDB6',
    lamp: '#FFE3A8',
    metal: '#22190F',
  },
  forest: {
    wall: '#2A4C38',
    panel: '#3D6A4F',
    floor: '#5D3E27',
    wood: '#8F6138',
    cloth: '#D9C4A0',
    accent: '#C9822F',
    lamp: '#FFD594',
    metal: '#0E1A13',
  },
} as const satisfies Readonly<Record<string, Palette>>
export type PaletteName = keyof typeof palettes
