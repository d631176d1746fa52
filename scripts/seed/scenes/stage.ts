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

/** The size pictures are rendered at: a tenth less than they are drawn in takes a fifth less time. */
export const rendered = { width: 1440, height: 900 } as const

/** A whole picture as an SVG document. */
export const document = (ink: Paint, drawing: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${rendered.width}" height="${rendered.height}" viewBox="0 0 ${canvas.width} ${canvas.height}"><defs>${ink.definitions()}</defs>${drawing}</svg>`

/** The edges of a picture, a little darker, so that the eye stays inside. Strips: one great glow takes thrice the time. */
export const vignette = (ink: Paint, strength = 0.2): Drawing => {
  const { width, height } = canvas
  const [wide, tall, shade] = [width * 0.24, height * 0.26, '#120A04']
  return [
    rect(0, 0, wide, height, ink.across([0, shade, strength], [1, shade, 0])),
    rect(width - wide, 0, wide, height, ink.across([0, shade, 0], [1, shade, strength])),
    rect(0, 0, width, tall, ink.down([0, shade, strength], [1, shade, 0])),
    rect(0, height - tall, width, tall, ink.down([0, shade, 0], [1, shade, strength * 1.2])),
  ].join('')
}
