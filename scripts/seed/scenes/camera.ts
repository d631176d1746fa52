import { darker, lighter, type Paint } from './paint.ts'
import { type Drawing, ellipse, moved, type Point, polygon } from './svg.ts'

/** The size every scene is drawn in. */
export const canvas = { width: 1600, height: 1000 } as const

/**
 * One-point perspective: looking straight along z, so that whatever faces the viewer keeps its shape and only grows or
 * shrinks. Metres: x to the right from the middle of the room, y up from the floor, z away from the eye.
 */
export interface Camera {
  readonly eyeX: number
  readonly eyeY: number
  /** Pixels that a metre takes at a distance of one metre. */
  readonly focal: number
  /** Where the horizon stands on the canvas. */
  readonly horizon: number
}

export const project = (camera: Camera, x: number, y: number, z: number): Point => [
  canvas.width / 2 + (camera.focal * (x - camera.eyeX)) / z,
  camera.horizon - (camera.focal * (y - camera.eyeY)) / z,
]

/** A drawing in centimetres (its origin where it stands, y down) put into the room. */
export function stand(camera: Camera, x: number, y: number, z: number, drawing: Drawing): Drawing {
  const [px, py] = project(camera, x, y, z)
  return moved(px, py, camera.focal / z / 100, drawing)
}

interface Cuboid {
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly z: readonly [number, number]
}

/** A box in one colour: its top catches the light, its sides lose it. Faces turned away are left out. */
export function box(camera: Camera, { x, y, z }: Cuboid, colour: string, front = colour): Drawing {
  const at = (px: number, py: number, pz: number) => project(camera, px, py, pz)
  const faces: Drawing[] = []
  const [x0, x1] = x
  const [y0, y1] = y
  const [z0, z1] = z
  if (y1 < camera.eyeY)
    faces.push(polygon([at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1)], lighter(colour, 0.16)))
  if (y0 > camera.eyeY)
    faces.push(polygon([at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)], darker(colour, 0.4)))
  if (x0 > camera.eyeX)
    faces.push(polygon([at(x0, y0, z0), at(x0, y1, z0), at(x0, y1, z1), at(x0, y0, z1)], darker(colour, 0.3)))
  if (x1 < camera.eyeX)
    faces.push(polygon([at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1)], darker(colour, 0.3)))
  faces.push(polygon([at(x0, y0, z0), at(x1, y0, z0), at(x1, y1, z0), at(x0, y1, z0)], front))
  return faces.join('')
}

/** The soft dark under something that stands on the floor. Sizes in metres. */
export function shadow(camera: Camera, ink: Paint, x: number, z: number, width: number, depth: number): Drawing {
  const [px, py] = project(camera, x, 0, z)
  const [, near] = project(camera, x, 0, Math.max(0.6, z - depth / 2))
  const [, far] = project(camera, x, 0, z + depth / 2)
  const fill = ink.glow([0, '#0A0603', 0.5], [0.55, '#0A0603', 0.32], [1, '#0A0603', 0])
  return ellipse(px, (near + far + py) / 3, (camera.focal * width) / z / 2, Math.max(6, (near - far) / 2), fill)
}
