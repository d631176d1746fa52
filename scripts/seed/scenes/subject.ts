import { randomOf } from '../random.ts'
import { type Camera, canvas } from './camera.ts'
import type { Treatment } from './dressing.ts'
import { type PaletteName, paint, palettes } from './paint.ts'
import type { Room } from './room.ts'
import { type City, document, type Stage, vignette } from './stage.ts'
import type { Drawing } from './svg.ts'
import type { Hour } from './views.ts'

export type StudioKind = 'podcast' | 'music' | 'photo' | 'video'
export type Detail =
  | 'microphone'
  | 'faders'
  | 'strings'
  | 'lens'
  | 'drums'
  | 'keys'
  | 'slate'
  | 'softbox'
  | 'headphones'

/** What a studio looks like: everything its pictures are drawn from. */
export interface Subject {
  readonly code: string
  readonly name: string
  readonly kind: StudioKind
  readonly city: City
  readonly palette: PaletteName
  readonly hour: Hour
  readonly floor: Room['floor']
  readonly wall: Treatment
  readonly detail: Detail
  /** What stands in the live room of a music studio; without it, an upright. */
  readonly piano?: 'grand'
  /** Chairs at the table of a podcast room; without it, two. */
  readonly seats?: 4
}

/** A picture before it is rendered: an SVG document, what it shows for those who don't see it, and a line below it. */
export interface Scene {
  readonly shot: string
  readonly svg: string
  readonly altText: string
  readonly caption: string
}

/** Where the viewer stands: metres to the right of the middle, eye height, and how wide the view is. */
interface Standpoint {
  readonly eyeX?: number
  readonly eyeY?: number
  readonly focal?: number
  readonly horizon?: number
}

/** A stage for one shot of a studio: its chance is its own, so that changing one picture changes no other. */
export function stageOf(subject: Subject, shot: string, standpoint: Standpoint = {}): Stage {
  const random = randomOf(`${subject.code} ${shot}`)
  const { eyeX = 0, eyeY = 1.45, focal = 1000, horizon = canvas.height / 2 } = standpoint
  // No photographer stands twice on the same spot.
  const camera: Camera = {
    eyeX: eyeX + random.between(-0.28, 0.28),
    eyeY,
    focal: focal * random.between(0.94, 1.04),
    horizon,
  }
  return { camera, ink: paint(), palette: palettes[subject.palette], random, city: subject.city }
}

/** The finished picture of a shot. */
export function sceneOf(
  stage: Stage,
  shot: string,
  drawings: readonly Drawing[],
  altText: string,
  caption: string,
  dark = 0.2,
): Scene {
  const body = drawings.join('') + vignette(stage.ink, dark)
  return { shot, svg: document(stage.ink, body), altText, caption }
}

/** The first word of a studio's name, for signs. */
export const signOf = (subject: Subject): string => subject.name.split(' ')[0] ?? subject.name
