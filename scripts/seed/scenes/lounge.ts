import { randomOf } from '../random.ts'
import { at, dress, neonAt, printAt, put, somePlant } from './dressing.ts'
import { armchair, coffeeBar, coffeeTable, floorLamp, pendant, sideTable, sofa } from './furniture.ts'
import { cream, darker } from './paint.ts'
import { type Room, rug, shell } from './room.ts'
import { type Scene, type Subject, sceneOf, stageOf } from './subject.ts'
import { backWindow, daylight } from './windows.ts'

/** Where people wait and talk: a sofa, tea and a window. */
export function lounge(subject: Subject): Scene {
  const stage = stageOf(subject, 'lounge', {
    eyeX: randomOf(`${subject.code} side`).chance(0.5) ? -0.3 : 0.3,
    eyeY: 1.3,
    focal: 1080,
    horizon: 500,
  })
  const { ink, palette, random } = stage
  const room: Room = { width: 5.8, height: 2.9, back: 4.9, floor: random.pick(['boards', 'tiles'] as const) }
  const bar = random.chance(0.5)
  const left = randomOf(`${subject.code} side`).chance(0.5)
  const seats = random.pick([2, 3])
  const x = left ? -0.9 : 0.9
  return sceneOf(
    stage,
    'lounge',
    [
      shell(stage, room),
      random.chance(0.65)
        ? backWindow(stage, room, left ? [-2.2, 0.3] : [-0.3, 2.2], [1, 2.5], subject.hour, 3)
        : printAt(stage, room, x - 0.45, 2.45, 72, 92) + printAt(stage, room, x + 0.45, 2.35, 52, 68),
      bar
        ? put(stage, left ? 1.9 : -1.9, 4.5, coffeeBar(ink, palette), 2)
        : dress(stage, room, 'shelves', left ? 1.8 : -1.8, 1.7, 2.3),
      bar
        ? neonAt(stage, room, left ? 1.9 : -1.9, 2.35, random.pick(['KARIBU', 'CHAI', 'KAHAWA']), 18)
        : put(stage, left ? 1.8 : -1.8, 4, armchair(ink, palette, palette.accent), 1),
      daylight(stage, room, left ? 'left' : 'right', [0.8, 2.4], subject.hour),
      rug(
        stage,
        [x - 1.5, x + 1.5],
        [2.5, 4.3],
        random.pick([palette.panel, palette.accent, darker(palette.cloth, 0.25)]),
        random.pick([cream, palette.cloth]),
      ),
      put(stage, left ? -2.6 : 2.6, 4.4, floorLamp(ink, palette), 0.5),
      put(stage, x, 4.1, sofa(ink, palette, seats), seats * 0.75),
      put(stage, x + 0.1, 3.05, coffeeTable(palette), 1.2),
      random.chance(0.5) ? put(stage, left ? 0.75 : -0.75, 3.9, sideTable(ink, palette), 0.5) : '',
      somePlant(stage, left ? 2.75 : -2.75, 3.6),
      at(stage, x + 0.1, room.height, 3.1, pendant(ink, palette, 34)),
    ],
    `A lounge with a ${seats === 3 ? 'three-seat' : 'two-seat'} sofa, a low table with tea, ${bar ? 'a coffee bar' : 'shelves of books and records'} and a floor lamp`,
    bar ? 'Lounge with tea and coffee' : 'Lounge',
  )
}
