import { canvas } from './camera.ts'
import { darker, lighter } from './paint.ts'
import { near, placing, type Room } from './room.ts'
import type { Stage } from './stage.ts'
import { type Drawing, faded, line, many, polygon, rect, through } from './svg.ts'
import { type Hour, view } from './views.ts'

/** A window in the back wall, with the city outside. x and y in metres from the middle and the floor. */
export function backWindow(
  stage: Stage,
  room: Room,
  x: readonly [number, number],
  y: readonly [number, number],
  hour: Hour,
  panes = 3,
): Drawing {
  const at = placing(stage)
  const [left, top] = at(x[0], y[1], room.back)
  const [right, bottom] = at(x[1], y[0], room.back)
  const [w, h] = [right - left, bottom - top]
  const frame = darker(stage.palette.metal, 0.1)
  return [
    rect(left - 12, top - 12, w + 24, h + 24, frame, 3),
    view(stage.ink, stage.random, stage.city, hour, [left, top, w, h]),
    many(panes - 1, (i) => rect(left + (w * (i + 1)) / panes - 4, top, 8, h, frame)),
    panes > 2 ? rect(left, top + h * 0.26, w, 6, frame) : '',
    faded(
      0.12,
      polygon(
        [
          [left + w * 0.1, top],
          [left + w * 0.26, top],
          [left + w * 0.1, bottom],
          [left - 0, bottom],
          [left, top + h * 0.4],
        ],
        '#FFFFFF',
      ),
    ),
    rect(left - 24, bottom + 8, w + 48, 12, lighter(stage.palette.wood, 0.1), 2),
    rect(left - 24, bottom + 20, w + 48, 5, darker(stage.palette.wood, 0.4)),
  ].join('')
}

/** A tall window in a side wall: sky, the far land and bright reveals, in perspective. */
function sideWindow(
  stage: Stage,
  room: Room,
  side: Side,
  z: readonly [number, number],
  y: readonly [number, number],
  hour: Hour,
): Drawing {
  const { ink, palette } = stage
  const at = placing(stage)
  const x = (side === 'left' ? -1 : 1) * (room.width / 2)
  const deep = x + (side === 'left' ? -0.16 : 0.16)
  const pane = (z0: number, z1: number, y0: number, y1: number, fill: string) =>
    polygon([at(deep, y0, z0), at(deep, y1, z0), at(deep, y1, z1), at(deep, y0, z1)], fill)
  const [low, high] = y
  const tall = high - low
  const sky = hour === 'day' ? ink.down([0, '#BFD9DA'], [1, '#FFF6E2']) : ink.down([0, '#4A5878'], [1, '#F2A468'])
  const land = hour === 'day' ? '#8FA893' : '#5A4658'
  const step = (z[1] - z[0]) / 3
  return [
    polygon(
      [at(x, low, z[0]), at(x, high, z[0]), at(x, high, z[1]), at(x, low, z[1])],
      lighter(palette.wall, hour === 'day' ? 0.7 : 0.25),
    ),
    pane(z[0], z[1], low, high, sky),
    pane(z[0], z[1], low, low + tall * 0.2, land),
    pane(z[0], z[1], low, low + tall * 0.11, darker(land, 0.28)),
    many(4, (i) =>
      line(
        through([at(deep, low, z[0] + step * i), at(deep, high, z[0] + step * i)]),
        palette.metal,
        i === 0 || i === 3 ? 9 : 6,
        'butt',
      ),
    ),
    line(through([at(deep, low + tall * 0.62, z[0]), at(deep, low + tall * 0.62, z[1])]), palette.metal, 5, 'butt'),
    line(through([at(x, low, z[0]), at(x, low, z[1])]), lighter(palette.wood, 0.2), 9),
  ].join('')
}

/** A window in a side wall, over the stretch of it that can be seen, and its light on the floor. */
export function daylight(stage: Stage, room: Room, side: Side, y: readonly [number, number], hour: Hour): Drawing {
  const { eyeX, focal } = stage.camera
  const aside = side === 'left' ? room.width / 2 + eyeX : room.width / 2 - eyeX
  const seen = (aside * focal) / (canvas.width / 2)
  const z = [Math.min(seen * 0.94, room.back - 1), room.back - 0.4] as const
  return sideWindow(stage, room, side, z, y, hour) + floorLight(stage, room, side, z, hour)
}
type Side = 'left' | 'right'

/** Daylight on the floor, from a side window, one patch for each pane. */
function floorLight(stage: Stage, room: Room, side: Side, z: readonly [number, number], hour: Hour): Drawing {
  const { ink } = stage
  const at = placing(stage)
  const away = side === 'left' ? 1 : -1
  const x = -away * (room.width / 2 - 0.35)
  const colour = hour === 'day' ? '#FFF4D6' : '#FFB06A'
  const fill =
    side === 'left' ? ink.across([0, colour, 0.5], [1, colour, 0.06]) : ink.across([0, colour, 0.06], [1, colour, 0.5])
  const step = (z[1] - z[0]) / 3
  return many(3, (i) => {
    const [z0, z1] = [z[0] + step * i + 0.05, z[0] + step * (i + 1) - 0.05]
    return polygon(
      [at(x, 0, z0), at(x, 0, z1), at(x + away * 2.6, 0, z1 - 0.9), at(x + away * 2.6, 0, Math.max(near, z0 - 0.9))],
      fill,
    )
  })
}
