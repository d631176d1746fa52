import type { Random } from '../random.ts'
import { type Camera, canvas } from './camera.ts'
import type { Paint, Palette } from './paint.ts'
import { type Drawing, rect } from './svg.ts'

export type City = 'Nairobi' | 'Mombasa' | 'Kisumu' | 'Nakuru' | 'Eldoret'

/** Everything a drawing needs to know: where we stand, what colours there are, and what chance decides. */
export interface Stage {
  readonly camera: Camera
  readonly ink: Paint
  readonly palette: Palette
  readonly random: Random
  readonly city: City
}

/** A whole picture as an SVG document. */
export const document = (ink: Paint, drawing: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}"><defs>${ink.definitions()}</defs>${drawing}</svg>`

/** The edges of a picture, a little darker, so that the eye stays inside. */
export const vignette = (ink: Paint, strength = 0.2): Drawing =>
  `<rect x="-320" y="-260" width="2240" height="1520" fill="${ink.glow([0.52, '#120A04', 0], [1, '#120A04', strength * 1.6])}"/>`

/** Light that fills the whole picture from above. */
export const wash = (ink: Paint, colour: string, strength: number): Drawing =>
  rect(0, 0, canvas.width, canvas.height, ink.down([0, colour, strength], [0.7, colour, 0]))
