import { detail } from './details.ts'
import { front } from './front.ts'
import { lounge } from './lounge.ts'
import { controlRoom, liveRoom, vocalBooth, writingRoom } from './music.ts'
import { cycloramaRoom, daylightCorner, editSuite, greenScreen, makeUpRoom, talkSet } from './photo.ts'
import { interviewSet, podcastRoom, streamDesk, viewCorner } from './podcast.ts'
import type { Scene, StudioKind, Subject } from './subject.ts'

/** What is shown of each kind of studio; the first is the picture on its card. */
const shots: Readonly<Record<StudioKind, readonly ((subject: Subject) => Scene)[]>> = {
  podcast: [podcastRoom, detail, streamDesk, interviewSet, lounge, front],
  music: [controlRoom, detail, vocalBooth, liveRoom, lounge, front],
  photo: [cycloramaRoom, detail, makeUpRoom, daylightCorner, lounge, front],
  video: [greenScreen, detail, editSuite, talkSet, lounge, front],
}
/** One more for studios that have it. */
const extras: Readonly<Partial<Record<StudioKind, (subject: Subject) => Scene>>> = {
  podcast: viewCorner,
  music: writingRoom,
}

/** All pictures of a studio, in the order they are shown: at least six, the same ones every time. */
export function scenesOf(subject: Subject): Scene[] {
  const extra = subject.hour === 'day' ? extras[subject.kind] : undefined
  return [...shots[subject.kind], ...(extra ? [extra] : [])].map((shot) => shot(subject))
}
