import { box } from './camera.ts'
import { at, dress, neonAt, onAirAt, printAt, put } from './dressing.ts'
import { deskChair, floorLamp, pendant, stool } from './furniture.ts'
import { amplifier, drumKit, grand, guitar, handDrum, keyboard, upright } from './instruments.ts'
import { darker, lighter } from './paint.ts'
import { type Room, rug, shell, track } from './room.ts'
import { screen } from './screens.ts'
import { condenser, desk, headphones, mixingConsole, outboard, speaker, tower } from './sound.ts'
import { type Scene, type Subject, sceneOf, signOf, stageOf } from './subject.ts'
import { type Drawing, ellipse, faded, line, many, polygon, rect, ring } from './svg.ts'
import { foam, glass } from './walls.ts'
import { daylight } from './windows.ts'

/** The control room: console, monitors and the window into the live room. */
export function controlRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'room', { eyeX: 0, eyeY: 1.62, focal: 1040, horizon: 430 })
  const { camera, ink, palette, random } = stage
  const room: Room = { width: 6.4, height: 3, back: 5.2, floor: subject.floor }
  const strips = random.pick([24, 28, 32])
  const live = `<g transform="translate(-62 140) scale(.72)">${drumKit(ink, palette)}</g><g transform="translate(88 140) scale(.8)">${line('M0 0V-120M0 0L-22 0M0 0L22 0', palette.metal, 3)}<g transform="translate(0 -128)">${condenser(ink)}</g></g>`
  return sceneOf(
    stage,
    'room',
    [
      shell(stage, room),
      dress(stage, room, subject.wall, -2.45, 1.5),
      dress(stage, room, subject.wall, 2.45, 1.5),
      at(stage, 0, 2.5, room.back, glass(ink, palette, 290, 140, live)),
      onAirAt(stage, room, 0, 2.9),
      sidePanels(stage, room),
      track(stage, room, 4.2, 4),
      put(stage, -1.95, 4.6, tower(ink, palette), 0.5),
      put(stage, 1.95, 4.6, tower(ink, palette), 0.5),
      put(stage, -2.75, 4.1, outboard(ink, random, palette, 7), 0.7),
      put(stage, 2.75, 4.1, outboard(ink, random, palette, 8), 0.7),
      desk(camera, palette, [-1.95, 1.95], [2.75, 3.95], 0.72),
      many(2, (i) => at(stage, i ? 0.55 : -0.55, 0.74, 3.84, rect(-4, -40, 8, 40, palette.metal))),
      mixingConsole(stage, [-1.45, 1.45], 0.72, [2.85, 3.65], strips),
      at(stage, -0.55, 1.02, 3.82, screen(ink, random, 88, 46, 'tracks')),
      at(stage, 0.55, 1.02, 3.82, screen(ink, random, 88, 46, 'spectrum')),
      at(stage, -1.68, 0.72, 3.7, speaker(ink, palette, 40)),
      at(stage, 1.68, 0.72, 3.7, speaker(ink, palette, 40)),
      put(stage, 0.85, 2.25, deskChair(ink, palette), 0.8),
    ],
    `A control room with a ${strips}-channel mixing console, two pairs of monitor speakers and a window into the live room with drums`,
    `Control room, ${strips} channels`,
  )
}

/** Panels along both side walls, in perspective. */
function sidePanels(stage: Parameters<typeof shell>[0], room: Room): Drawing {
  const { camera, palette } = stage
  return many(6, (i) => {
    const side = i % 2 ? 1 : -1
    const z = room.back - 0.2 - (Math.floor(i / 2) + 1) * 0.55
    const x = side * (room.width / 2)
    return box(
      camera,
      { x: side < 0 ? [x, x + 0.07] : [x - 0.07, x], y: [0.85, 2.3], z: [z, z + 0.46] },
      i % 4 < 2 ? palette.panel : lighter(palette.panel, 0.12),
    )
  })
}

/** The vocal booth: a microphone, its pop shield and a music stand. */
export function vocalBooth(subject: Subject): Scene {
  const stage = stageOf(subject, 'booth', { eyeX: -0.15, eyeY: 1.5, focal: 1180, horizon: 470 })
  const { ink, palette } = stage
  const room: Room = { width: 3.6, height: 2.6, back: 3.3, floor: 'carpet' }
  const shield =
    ring(-34, -150, 10, palette.metal, 1.6) +
    faded(0.35, ellipse(-34, -150, 9, 9, '#120D08')) +
    line('M-24-148Q-10-140 0-120', palette.metal, 1.6)
  const microphone = [
    line('M0 0V-128M0-4L-26 0M0-4L26 0', palette.metal, 3.4),
    shield,
    `<g transform="translate(0 -150) scale(1.15)">${condenser(ink)}</g>`,
  ].join('')
  const musicStand = [
    line('M0 0V-98M0-4L-18 0M0-4L18 0', palette.metal, 3),
    polygon(
      [
        [-26, -128],
        [26, -128],
        [23, -96],
        [-23, -96],
      ],
      darker(palette.metal, 0.1),
    ),
    polygon(
      [
        [-19, -126],
        [0, -125],
        [0, -100],
        [-17, -100],
      ],
      '#F6EFDF',
    ),
    polygon(
      [
        [1, -125],
        [18, -126],
        [16, -100],
        [1, -100],
      ],
      '#EFE6D3',
    ),
    many(5, (i) => line(`M-14 ${-121 + i * 4}h11M4 ${-121 + i * 4}h10`, '#9C907B', 0.6)),
  ].join('')
  return sceneOf(
    stage,
    'booth',
    [
      shell(stage, room),
      at(stage, 0, 2.35, room.back, foam(330, 215, palette.panel)),
      at(
        stage,
        -0.1,
        2.45,
        room.back,
        ellipse(0, 90, 190, 150, ink.glow([0, palette.lamp, 0.4], [1, palette.lamp, 0])),
      ),
      onAirAt(stage, room, 0.95, 2.42),
      rug(stage, [-1, 1], [1.9, 3.1], palette.cloth, palette.accent),
      put(stage, 0.98, 2.95, stool(palette, palette.accent), 0.5),
      put(stage, -0.92, 2.6, musicStand, 0.5),
      put(stage, 0.1, 2.35, microphone, 0.6),
      at(stage, 0.98, 0.66, 2.9, `<g transform="translate(0 -12) scale(.8)">${headphones(palette, palette.cloth)}</g>`),
      at(stage, -0.35, room.height, 2.7, pendant(ink, palette, 44)),
    ],
    'A vocal booth lined with acoustic foam: a condenser microphone with a pop shield, a music stand and a stool with headphones',
    'Vocal booth',
    0.42,
  )
}

/** The live room with what stands in it. */
export function liveRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'live', { eyeX: 0.35, eyeY: 1.5, focal: 1060, horizon: 480 })
  const { ink, palette, random } = stage
  const room: Room = { width: 6.6, height: 3.2, back: 5.4, floor: 'boards' }
  const piano = subject.piano === 'grand'
  const drums = random.pick([palette.accent, '#B23A24', '#2F5D59', '#E6DAC4'])
  return sceneOf(
    stage,
    'live',
    [
      shell(stage, room),
      dress(stage, room, subject.wall === 'slats' ? 'diffuser' : 'slats', -1.2, 3.4),
      printAt(stage, room, 1.35, 2.5, 60, 80),
      neonAt(stage, room, 2.3, 2.4, signOf(subject), 16),
      daylight(stage, room, 'right', [0.9, 2.6], subject.hour),
      track(stage, room, 4.4, 5),
      rug(stage, [-2.4, 0.4], [3.1, 5], palette.cloth, palette.accent),
      put(stage, -1, 4.5, drumKit(ink, palette, drums), 1.9),
      piano ? put(stage, 1.9, 4.9, grand(ink), 1.8) : put(stage, 1.75, 5, upright(ink, palette.wood), 1.5),
      put(stage, -2.5, 4.7, amplifier(ink, palette), 0.7),
      put(stage, -2.35, 3.9, guitar(ink, 'electric', random.pick(['#B23A24', '#2F5D59', '#D9A23B'])), 0.5),
      put(stage, -1.85, 3.5, guitar(ink, 'bass', random.pick(['#3B2A20', '#7E4A26', '#203247'])), 0.5),
      put(stage, 0.75, 3.5, handDrum(ink, '#8A4B26'), 0.5),
      put(stage, 1.15, 3.3, handDrum(ink, '#6B3A20', 48), 0.4),
      put(stage, 2.3, 3.5, guitar(ink, 'acoustic', '#C98B45'), 0.5),
    ],
    `The live room with a drum kit on a rug, ${piano ? 'a grand piano' : 'an upright piano'}, electric, bass and acoustic guitars and hand drums`,
    'Live room',
  )
}

/** The writing corner: keys, a small desk and a lamp. */
export function writingRoom(subject: Subject): Scene {
  const stage = stageOf(subject, 'writing', { eyeX: 0.4, eyeY: 1.4, focal: 1180, horizon: 490 })
  const { camera, ink, palette, random } = stage
  const room: Room = { width: 5.4, height: 2.8, back: 4.4, floor: subject.floor }
  return sceneOf(
    stage,
    'writing',
    [
      shell(stage, room),
      dress(stage, room, 'shelves', -1.4, 1.9, 2.5),
      dress(stage, room, 'panels', 1.2, 2.2, 2.35),
      put(stage, -2.3, 4, floorLamp(ink, palette), 0.5),
      desk(camera, palette, [0.2, 2.2], [3.2, 4], 0.74),
      at(stage, 1.2, 0.92, 3.85, screen(ink, random, 86, 48, 'tracks')),
      at(stage, 1.2, 0.74, 3.85, rect(-12, -20, 24, 20, palette.metal)),
      at(stage, 0.55, 0.74, 3.8, speaker(ink, palette, 34)),
      at(stage, 1.85, 0.74, 3.8, speaker(ink, palette, 34)),
      put(stage, 1.15, 2.8, deskChair(ink, palette), 0.8),
      put(stage, -1.2, 3.3, keyboard(palette), 1.2),
      put(stage, -1.2, 2.6, stool(palette, palette.cloth, 50), 0.5),
      put(stage, -0.15, 4, guitar(ink, 'acoustic', '#B9772F'), 0.5),
    ],
    'A writing room with a stage piano, an acoustic guitar, a small desk with a screen and speakers, and shelves of records',
    'Writing room',
  )
}
