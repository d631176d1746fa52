import { box } from './camera.ts'
import { cameraBack, cinema, clapper } from './cameras.ts'
import { at, dress, neonAt, printAt, put, somePlant } from './dressing.ts'
import { armchair, coffeeTable, deskChair, floorLamp, rack, stool } from './furniture.ts'
import { fresnel, octabox, reflector, softbox, tube } from './light.ts'
import { darker, lighter, mix, signal } from './paint.ts'
import { type Room, rug, shell, track } from './room.ts'
import { screen } from './screens.ts'
import { backdrop, cyclorama, makeUpMirror, pool } from './sets.ts'
import { desk, speaker } from './sound.ts'
import { type Scene, type Subject, sceneOf, signOf, stageOf } from './subject.ts'
import { circle, ellipse, many, mirrored, rect } from './svg.ts'
import { backWindow, daylight } from './windows.ts'

/** The cyclorama, lit from both sides. */
export function cycloramaRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'room', { eyeX: -0.3, eyeY: 1.4, focal: 1000, horizon: 500 })
  const { camera, ink, palette, random } = stage
  const room: Room = { width: 7.8, height: 3.8, back: 6.4, floor: subject.floor }
  const paper = mix('#F7F0E3', palette.accent, random.pick([0, 0.03, 0.06]))
  return sceneOf(
    stage,
    'room',
    [
      shell(stage, room),
      daylight(stage, room, 'left', [0.9, 3.1], subject.hour),
      cyclorama(stage, [-2.5, 2.6], 3.3, [3.3, 6.3], paper),
      pool(camera, ink, 0, 4.6, 4.4, '#FFFFFF', 0.5),
      track(stage, room, 5.4, 5),
      put(stage, -0.35, 4.7, stool(palette, signal, 70), 0.7),
      put(
        stage,
        0.75,
        4.9,
        rect(-24, -48, 48, 48, ink.across([0, lighter(paper, 0.3)], [1, darker(paper, 0.18)]), 1) +
          rect(-24, -50, 48, 4, '#FFFBF2', 1),
        0.7,
      ),
      put(stage, -2.7, 4.4, softbox(ink, palette, 'left', 230), 0.8),
      put(stage, 2.75, 4.4, softbox(ink, palette, 'right', 235), 0.8),
      put(stage, 3.4, 5.5, rack(palette), 0.6),
      put(stage, 1.5, 2.9, cameraBack(palette, 128), 0.9),
      somePlant(stage, -3.7, 5.2),
    ],
    'A photo studio with a white cyclorama, a red stool in the light of two softboxes, and a camera on a tripod',
    'The cyclorama, five metres wide',
  )
}

/** Paper backdrop beside the big windows. */
export function daylightCorner(subject: Subject): Scene {
  const stage = stageOf(subject, 'daylight', { eyeX: -0.35, eyeY: 1.4, focal: 1000, horizon: 500 })
  const { ink, palette, random } = stage
  const room: Room = { width: 6.8, height: 3.4, back: 5.6, floor: 'boards' }
  const paper = random.pick([palette.accent, palette.cloth, '#C98D78', '#8FA893', '#D9B36B'])
  return sceneOf(
    stage,
    'daylight',
    [
      shell(stage, room),
      backWindow(stage, room, [-2.9, -0.7], [0.7, 2.9], subject.hour, 3),
      daylight(stage, room, 'left', [0.7, 2.9], subject.hour),
      backdrop(stage, [0.5, 2.7], 2.7, [3.5, 5.3], paper),
      put(stage, 1.6, 4.5, armchair(ink, palette, lighter(palette.wood, 0.15)), 1),
      put(stage, 2.95, 4.7, reflector(ink, palette), 0.6),
      somePlant(stage, -3, 4.9),
      somePlant(stage, -2.3, 5.2),
      put(stage, -0.55, 3.3, octabox(ink, palette, 222), 0.8),
    ],
    `A paper backdrop beside tall windows over ${subject.city}, an armchair in the daylight and an octagonal softbox`,
    'North light and paper backdrops',
  )
}

/** Make-up and wardrobe. */
export function makeUpRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'makeup', { eyeX: -0.2, eyeY: 1.4, focal: 1240, horizon: 470 })
  const { ink, palette } = stage
  const room: Room = { width: 4.8, height: 2.7, back: 3.9, floor: 'tiles' }
  const reflection =
    rect(30, -186, 26, 84, lighter(palette.wall, 0.5)) +
    rect(33, -183, 20, 78, '#FFF6E2') +
    rect(-74, -150, 30, 48, lighter(palette.wood, 0.25)) +
    circle(-59, -158, 16, '#FFF3D6')
  return sceneOf(
    stage,
    'makeup',
    [
      shell(stage, room),
      printAt(stage, room, 1.75, 2.2, 52, 70),
      at(
        stage,
        -0.35,
        1.5,
        room.back,
        ellipse(0, 0, 240, 190, ink.glow([0, palette.lamp, 0.34], [1, palette.lamp, 0])),
      ),
      put(stage, -0.35, 3.6, makeUpMirror(ink, palette, 190, reflection), 2.2),
      put(stage, -0.85, 2.7, stool(palette, palette.cloth, 58), 0.5),
      put(stage, 0.25, 2.7, stool(palette, palette.accent, 58), 0.5),
      put(stage, 1.75, 3.3, rail(stage), 1.1),
      somePlant(stage, -2.05, 3.4),
    ],
    'A make-up room with a wide mirror ringed with bulbs, brushes and bottles on the counter, two stools and a clothes rail',
    'Make-up and wardrobe',
  )
}

/** A clothes rail with garments in the studio's colours. */
const rail = ({ palette }: ReturnType<typeof stageOf>) => {
  const cloth = [palette.cloth, '#EADBC3', palette.accent, '#2F3F4F', signal, palette.panel]
  const garments = many(
    6,
    (i) =>
      `<path d="M${-46 + i * 18} -148q8-7 16 0l3 ${66 + (i % 3) * 16}h-22z" fill="${cloth[i] ?? signal}"/><path d="M${-38 + i * 18} -158v7" stroke="${palette.metal}" stroke-width="1.2"/>`,
  )
  return (
    rect(-58, -160, 116, 3, palette.metal, 1) +
    rect(-58, -160, 3, 160, palette.metal) +
    rect(55, -160, 3, 160, palette.metal) +
    rect(-70, -3, 28, 3, palette.metal) +
    rect(42, -3, 28, 3, palette.metal) +
    garments
  )
}

/** The green screen, keyed and lit. */
export function greenScreen(subject: Subject): Scene {
  const stage = stageOf(subject, 'room', { eyeX: 0.35, eyeY: 1.4, focal: 1010, horizon: 490 })
  const { camera, ink, palette } = stage
  const room: Room = { width: 8, height: 3.6, back: 6.2, floor: subject.floor }
  return sceneOf(
    stage,
    'room',
    [
      shell(stage, room),
      dress(stage, room, subject.wall, -3, 1.6),
      dress(stage, room, subject.wall, 3.1, 1.4),
      cyclorama(stage, [-2.1, 2.2], 3, [3.5, 6.1], '#2F8F58'),
      track(stage, room, 5.2, 5),
      pool(camera, ink, 0, 4.7, 3.4, '#BFF0CF', 0.4),
      put(stage, 0.1, 4.8, stool(palette, '#EADBC3', 64), 0.6),
      put(stage, -2.5, 4.5, fresnel(ink, palette, 'left', 236), 0.7),
      put(stage, 2.6, 4.5, fresnel(ink, palette, 'right', 236), 0.7),
      put(stage, 1.35, 3, cinema(ink, palette, 'left', 128), 0.9),
      put(stage, -2.3, 3.6, tube(ink, palette.lamp, 130), 0.3),
      put(stage, -0.75, 3.3, `<g transform="scale(.7)">${clapper()}</g>`, 0.4),
    ],
    'A video studio with a green screen that curves into the floor, two spotlights, a stool and a film camera on a tripod',
    'Green screen, four metres wide',
  )
}

/** The edit suite, two screens and quiet light. */
export function editSuite(subject: Subject): Scene {
  const stage = stageOf(subject, 'desk', { eyeX: 0.15, eyeY: 1.42, focal: 1300, horizon: 460 })
  const { camera, ink, palette, random } = stage
  const room: Room = { width: 5, height: 2.7, back: 4.2, floor: 'carpet' }
  return sceneOf(
    stage,
    'desk',
    [
      shell(stage, room),
      dress(stage, room, subject.wall === 'panels' ? 'slats' : 'panels', 0, 3.7, 2.4),
      neonAt(stage, room, 0, 2.2, signOf(subject), 17),
      desk(camera, palette, [-1.75, 1.75], [2.85, 3.75]),
      at(stage, -0.54, 1, 3.6, screen(ink, random, 98, 56, 'timeline')),
      at(stage, 0.54, 1, 3.6, screen(ink, random, 98, 56, 'grade')),
      many(2, (i) =>
        at(
          stage,
          i ? 0.54 : -0.54,
          0.74,
          3.6,
          rect(-3, -27, 6, 27, palette.metal) + rect(-15, -2, 30, 2.4, palette.metal, 1),
        ),
      ),
      at(stage, -1.42, 0.74, 3.55, speaker(ink, palette, 36)),
      at(stage, 1.42, 0.74, 3.55, speaker(ink, palette, 36)),
      box(camera, { x: [-0.5, 0.3], y: [0.74, 0.765], z: [3, 3.22] }, lighter(palette.metal, 0.2)),
      box(camera, { x: [0.42, 0.54], y: [0.74, 0.765], z: [3.02, 3.18] }, '#D8D2C6'),
      put(stage, 0.85, 2.35, deskChair(ink, palette), 0.8),
      put(stage, -2.05, 3.9, floorLamp(ink, palette), 0.5),
      somePlant(stage, 2.1, 3.5),
    ],
    'An edit suite with a timeline and a colour grade on two screens, monitor speakers and a soft floor lamp',
    'Edit suite',
  )
}

/** The set for talks and lessons: a table, a printed wall and two cameras. */
export function talkSet(subject: Subject): Scene {
  const stage = stageOf(subject, 'set', { eyeX: -0.3, eyeY: 1.4, focal: 1080, horizon: 490 })
  const { ink, palette, random } = stage
  const room: Room = { width: 6.6, height: 3.2, back: 5.4, floor: 'boards' }
  return sceneOf(
    stage,
    'set',
    [
      shell(stage, room),
      dress(stage, room, subject.wall === 'brick' ? 'slats' : 'brick', 0, 4.6, 2.9),
      at(stage, 0, 1.65, room.back - 0.05, screen(ink, random, 150, 86, 'grade')),
      track(stage, room, 4.6, 5),
      rug(stage, [-1.9, 1.9], [3.3, 5], palette.panel, palette.accent),
      put(stage, -1.25, 4.6, armchair(ink, palette), 1),
      put(stage, 1.25, 4.6, armchair(ink, palette, palette.accent), 1),
      put(stage, 0, 4.3, coffeeTable(palette), 1),
      put(stage, -2.6, 4.6, softbox(ink, palette, 'left', 225), 0.7),
      put(stage, 2.6, 4.6, softbox(ink, palette, 'right', 225), 0.7),
      put(stage, -1.95, 3.1, cinema(ink, palette, 'right', 124), 0.9),
      put(stage, 1.45, 2.9, mirrored(cameraBack(palette, 126)), 0.9),
      somePlant(stage, 2.5, 5.1),
    ],
    'A set for talks: two armchairs before a wall with a screen, lit by softboxes, with two cameras facing it',
    'The talk set',
  )
}
