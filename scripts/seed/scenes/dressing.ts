import { shadow, stand } from './camera.ts'
import { plant } from './furniture.ts'
import { darker, lighter, signal } from './paint.ts'
import type { Room } from './room.ts'
import type { Stage } from './stage.ts'
import type { Drawing } from './svg.ts'
import { brick, clock, curtain, diffuser, foam, neon, onAir, panels, print, shelves, slats } from './walls.ts'

/** What covers the back wall of a room. */
export type Treatment = 'slats' | 'panels' | 'foam' | 'brick' | 'shelves' | 'curtain' | 'diffuser' | 'plain'

/** Something that stands on the floor, with the shadow it throws. Metres. */
export const put = (stage: Stage, x: number, z: number, drawing: Drawing, wide = 0.9): Drawing =>
  shadow(stage.camera, stage.ink, x, z, wide * 1.5, Math.min(0.9, wide * 0.7)) + stand(stage.camera, x, 0, z, drawing)

/** Something that stands on a surface or hangs at a height. Metres. */
export const at = (stage: Stage, x: number, y: number, z: number, drawing: Drawing): Drawing =>
  stand(stage.camera, x, y, z, drawing)

/** Covers a stretch of the back wall, its middle at x and `width` metres wide, up to `top`. */
export function dress(
  stage: Stage,
  room: Room,
  treatment: Treatment,
  x: number,
  width: number,
  top = room.height - 0.35,
): Drawing {
  const { ink, palette, random } = stage
  const [w, h] = [width * 100, (top - 0.5) * 100]
  const covers: Readonly<Record<Treatment, () => Drawing>> = {
    slats: () => slats(ink, w, h, palette.panel),
    panels: () =>
      panels(ink, random, Math.round(width / 0.55), w, h, [
        palette.panel,
        lighter(palette.panel, 0.1),
        palette.cloth,
        lighter(palette.panel, 0.06),
      ]),
    foam: () => foam(w, h, palette.panel),
    brick: () => brick(random, w, (top - 0.11) * 100, palette.panel),
    shelves: () => shelves(ink, random, palette, w, Math.floor(h / 40)),
    curtain: () => curtain(ink, w, (top - 0.04) * 100, palette.cloth),
    diffuser: () => diffuser(random, w, h * 0.7, palette.wood),
    plain: () => `${print(random, palette, 70, 90)}`,
  }
  return at(stage, x, top, room.back, covers[treatment]())
}

/** The light over the door or the glass. */
export const onAirAt = (stage: Stage, room: Room, x: number, y: number): Drawing =>
  at(stage, x, y, room.back - 0.02, onAir(stage.ink))

export const printAt = (stage: Stage, room: Room, x: number, y: number, wide = 60, tall = 80): Drawing =>
  at(stage, x, y, room.back, print(stage.random, stage.palette, wide, tall))

export const clockAt = (stage: Stage, room: Room, x: number, y: number): Drawing =>
  at(stage, x, y, room.back, clock(stage.palette.metal))

export const neonAt = (stage: Stage, room: Room, x: number, y: number, word: string, height = 22): Drawing =>
  at(stage, x, y, room.back, neon(stage.ink, word, height, signal, stage.palette.wall))

/** A plant of a kind that chance picks. */
export const somePlant = (stage: Stage, x: number, z: number, pot = darker(stage.palette.accent, 0.1)): Drawing =>
  put(stage, x, z, plant(stage.palette, stage.random.pick(['banana', 'sansevieria', 'ficus'] as const), pot), 0.6)
