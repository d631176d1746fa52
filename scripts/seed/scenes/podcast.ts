import { box } from './camera.ts'
import { cameraBack, cinema } from './cameras.ts'
import { at, clockAt, dress, neonAt, onAirAt, printAt, put, somePlant } from './dressing.ts'
import { armchair, cup, deskChair, floorLamp, pendant, sideTable } from './furniture.ts'
import { softbox } from './light.ts'
import { darker, lighter, type Palette } from './paint.ts'
import { type Room, rug, shell, track } from './room.ts'
import { screen } from './screens.ts'
import { boomArm, condenser, desk, headphones, speaker } from './sound.ts'
import type { Stage } from './stage.ts'
import { type Scene, type Subject, sceneOf, signOf, stageOf } from './subject.ts'
import { circle, type Drawing, ellipse, faded, line, many, mirrored, rect } from './svg.ts'
import { backWindow, daylight } from './windows.ts'

/** The table the talk happens at, seen whole. */
export function podcastRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'room', { eyeX: -0.25, eyeY: 1.5, focal: 1060, horizon: 470 })
  const { camera, ink, palette } = stage
  const room: Room = { width: 5.8, height: 3, back: 5.4, floor: subject.floor }
  const guests = subject.seats ?? 2
  const seats = guests === 4 ? [-1.15, -0.4, 0.4, 1.15] : [-0.75, 0.75]
  return sceneOf(
    stage,
    'room',
    [
      shell(stage, room),
      dress(stage, room, subject.wall, 0, subject.wall === 'curtain' || subject.wall === 'brick' ? 5.6 : 4.8),
      onAirAt(stage, room, 0, 2.92),
      daylight(stage, room, 'left', [0.9, 2.35], subject.hour),
      rug(stage, [-2.3, 2.3], [2.3, 4.9], darker(palette.cloth, 0.1), palette.accent),
      somePlant(stage, 2.35, 4.9),
      put(stage, -2.4, 5, floorLamp(ink, palette), 0.5),
      many(seats.length, (i) =>
        put(stage, seats[i] ?? 0, 4.35, armchair(ink, palette, i % 2 ? palette.cloth : palette.accent), 0.9),
      ),
      desk(camera, palette, [-1.5, 1.5], [3, 3.95]),
      many(seats.length, (i) =>
        at(
          stage,
          (seats[i] ?? 0) + (i % 2 ? -0.3 : 0.3),
          0.74,
          3.8,
          i % 2 ? mirrored(boomArm(ink, palette)) : boomArm(ink, palette),
        ),
      ),
      many(seats.length, (i) => at(stage, (seats[i] ?? 0) * 0.9 + 0.1, 0.74, 3.45, cup(0, 0))),
      at(stage, -0.1, 0.74, 3.2, laptop(palette)),
      at(stage, 0.8, 0.755, 3.2, `<g transform="scale(1 .5)">${headphones(palette, palette.accent)}</g>`),
      many(2, (i) => at(stage, i ? 0.95 : -0.95, room.height, 3.6, pendant(ink, palette, 70))),
      put(stage, -2.05, 3, cameraBack(palette, 138), 0.8),
      put(stage, 1.65, 2.9, mirrored(cameraBack(palette, 136)), 0.8),
    ],
    `A podcast room with ${guests} armchairs around a wooden table, a microphone on an arm at each seat, two cameras and a lit on-air sign`,
    `The room, set for ${guests}`,
  )
}

const laptop = (palette: Palette): Drawing =>
  [
    rect(-17, -22, 34, 22, '#B9B3A8', 2),
    circle(0, -11, 2.2, '#E7E1D6'),
    rect(-20, -1.4, 40, 2.4, darker(palette.metal, 0.1), 1),
  ].join('')

/** The desk from which sound and picture are run. */
export function streamDesk(subject: Subject): Scene {
  const stage = stageOf(subject, 'desk', { eyeX: -0.3, eyeY: 1.42, focal: 1300, horizon: 455 })
  const { camera, ink, palette, random } = stage
  const room: Room = { width: 5, height: 2.8, back: 4.3, floor: subject.floor }
  return sceneOf(
    stage,
    'desk',
    [
      shell(stage, room),
      dress(stage, room, subject.wall === 'foam' ? 'panels' : 'foam', -0.1, 3.6, 2.5),
      clockAt(stage, room, 1.95, 2.3),
      neonAt(stage, room, -0.1, 2.28, signOf(subject), 20),
      desk(camera, palette, [-1.8, 1.6], [2.75, 3.75]),
      at(stage, -0.72, 0.98, 3.6, screen(ink, random, 92, 54, 'faces')),
      at(stage, 0.32, 0.98, 3.6, screen(ink, random, 92, 54, 'wave')),
      many(2, (i) =>
        at(
          stage,
          [-0.72, 0.32][i] ?? 0,
          0.74,
          3.6,
          rect(-3, -26, 6, 26, palette.metal) + rect(-14, -2, 28, 2.4, palette.metal, 1),
        ),
      ),
      at(stage, -1.5, 0.74, 3.55, speaker(ink, palette, 36)),
      at(stage, 1.15, 0.74, 3.55, speaker(ink, palette, 36)),
      box(camera, { x: [-0.85, 0.35], y: [0.74, 0.8], z: [2.95, 3.3] }, palette.metal),
      at(stage, -0.25, 0.8, 3, mixerTop(stage)),
      at(stage, 0.85, 0.74, 3.05, cup(0, 0) + cup(13, 1)),
      at(stage, 1.42, 0.75, 3.1, boomArm(ink, palette, 44)),
      put(stage, -1.05, 2.35, deskChair(ink, palette), 0.8),
      somePlant(stage, 2.1, 3.5),
    ],
    'A control desk with a small mixer, two screens showing a waveform and four cameras, and a pair of monitor speakers',
    'Recording and stream desk',
  )
}

/** Pads and faders of a small mixer, as a band of light and shade. */
const mixerTop = ({ palette, random }: Stage): Drawing =>
  [
    rect(-59, -7, 118, 13, lighter(palette.metal, 0.1), 2),
    many(
      8,
      (i) =>
        rect(-54 + i * 8, -5, 1.4, 9, '#050606', 0.7) +
        rect(-56 + i * 8, random.between(-4, 2), 5.4, 2, '#EADBC3', 0.6),
    ),
    many(8, (i) =>
      rect(
        14 + (i % 4) * 10,
        -5 + Math.floor(i / 4) * 5,
        8,
        4,
        ['#D93A1F', '#F2C879', '#6FA58D', '#8FB3BF'][(i + Math.floor(i / 4)) % 4] ?? '#F2C879',
        0.8,
      ),
    ),
  ].join('')

/** Two chairs facing each other before the shelves: the interview set. */
export function interviewSet(subject: Subject): Scene {
  const stage = stageOf(subject, 'set', { eyeX: 0.15, eyeY: 1.3, focal: 1120, horizon: 500 })
  const { ink, palette } = stage
  const room: Room = { width: 5.6, height: 3, back: 5, floor: 'boards' }
  const mic = `${line('M0 0V-96M0 0L-20 0M0 0L20 0', palette.metal, 3)}<g transform="translate(0 -112)">${condenser(ink)}</g>`
  return sceneOf(
    stage,
    'set',
    [
      shell(stage, room),
      dress(stage, room, subject.wall === 'shelves' ? 'slats' : 'shelves', 0.2, 3.2),
      printAt(stage, room, -2.15, 2.35),
      daylight(stage, room, 'right', [0.8, 2.5], subject.hour),
      rug(stage, [-1.7, 1.6], [2.9, 4.5], palette.panel, palette.accent),
      put(stage, -1.1, 4, armchair(ink, palette), 1),
      put(stage, 1.1, 4, armchair(ink, palette, palette.accent), 1),
      put(stage, 0, 4.1, sideTable(ink, palette), 0.5),
      put(stage, -0.55, 3.5, mic, 0.4),
      put(stage, 0.55, 3.5, mic, 0.4),
      somePlant(stage, -2.3, 4.7),
      put(stage, -1.85, 3.2, softbox(ink, palette, 'left', 205), 0.6),
      put(stage, 1.75, 2.55, cinema(ink, palette, 'left', 122), 0.8),
    ],
    `Two armchairs facing each other in front of ${subject.wall === 'shelves' ? 'a wall of slats' : 'filled shelves'}, a microphone before each, lit by a softbox, with a film camera on a tripod`,
    'Interview corner for filmed conversations',
  )
}

/** A wide look through the window side, used for the rooms with a view. */
export function viewCorner(subject: Subject): Scene {
  const stage = stageOf(subject, 'view', { eyeX: 0.6, eyeY: 1.35, focal: 1100, horizon: 500 })
  const { ink, palette } = stage
  const room: Room = { width: 6, height: 2.9, back: 4.6, floor: subject.floor }
  return sceneOf(
    stage,
    'view',
    [
      shell(stage, room),
      backWindow(stage, room, [-1.7, 1.9], [0.75, 2.5], subject.hour, 4),
      at(stage, -2.25, 2.65, room.back - 0.05, curtainSide(stage)),
      at(stage, 2.4, 2.65, room.back - 0.05, curtainSide(stage)),
      track(stage, room, 3.6, 4),
      rug(stage, [-1.2, 1.5], [2.6, 4.2], palette.cloth, palette.accent),
      put(stage, -0.9, 3.9, armchair(ink, palette), 1),
      put(stage, 1.2, 3.9, armchair(ink, palette, palette.accent), 1),
      put(stage, 0.15, 4, sideTable(ink, palette), 0.5),
      somePlant(stage, 2.5, 3.6),
    ],
    `Two armchairs and a lamp before a wide window with a view over ${subject.city}`,
    `Looking out over ${subject.city}`,
  )
}

const curtainSide = ({ palette }: Stage): Drawing =>
  many(6, (i) => rect(-27 + i * 9, 0, 9.4, 252, i % 2 ? darker(palette.cloth, 0.2) : palette.cloth, 4)) +
  faded(0.6, ellipse(0, 254, 32, 5, '#120D08'))
