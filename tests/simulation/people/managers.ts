import * as feeds from '../../../commands/accounts/calendar-feeds.ts'
import { newId } from '../../../commands/context.ts'
import { submitStudio } from '../../../commands/studios/create-studio.ts'
import { changeStudio } from '../../../commands/studios/decide-studio.ts'
import { editStudio } from '../../../commands/studios/update-studio.ts'
import { addDays, StudioDate } from '../../../domain/kernel/slot.ts'
import * as hours from '../../../domain/studio/hours.ts'
import { addImage, describeImage, makePrimary, orderImages, removeImage } from '../../../domain/studio/images.ts'
import { asManager, requestArchive } from '../../../domain/studio/listing.ts'
import type { ExistingStudio } from '../../../domain/studio/studio.ts'
import { storageKeyOf, variantKey } from '../../../integrations/images/image-store.ts'
import { editsStudio, setsHours } from './forms.ts'
import { type Action, action, byAdmin, byManager, type Play } from './play.ts'
import { random, someDate } from './some.ts'

const maxStudios = 5

/** A studio, preferably with pictures, and its manager; undefined if no studio has a manager. */
function managed(play: Play, isPictured = false) {
  const someone = play.aManager()
  const all = play.studios().filter(({ managerId }) => managerId === someone.userId)
  const pictured = isPictured ? all.filter(({ images }) => images.length > 1) : []
  const own = pictured.length > 0 ? pictured : all
  const studio = random().maybeOf(own)
  return studio && { studio, ...someone }
}

type Decide = Parameters<typeof asManager>[1]

/** A manager makes a decision about one of their studios. */
const decision = (
  name: string,
  weight: number,
  decide: (studio: ExistingStudio, managerId: string) => Decide,
  isPictured?: boolean,
): Action =>
  action(name, weight, (play) => {
    const found = managed(play, isPictured)
    if (!found) return undefined
    const decided = asManager(found.userId, decide(found.studio, found.userId))
    return changeStudio(play.services, found.studio.studioId, decided, found.asks())
  })

/** A manager makes a decision about the pictures of one of their studios. */
const aboutPictures = (name: string, weight: number, decide: Parameters<typeof decision>[2]) =>
  decision(name, weight, decide, true)

const someFeed = ({ environment }: Play) => random().maybeOf([...environment.vault.calendarFeeds.values()])

const someImageOf = ({ images }: ExistingStudio) => ({ imageId: random().maybeOf(images)?.imageId ?? newId() })

/**
 * Adds a picture as an upload does, perhaps another try of one: stores the files first, then changes the studio, and
 * removes the files if that fails.
 */
async function addsPicture(play: Play): Promise<unknown> {
  const found = managed(play)
  if (!found) return undefined
  const { studioId } = found.studio
  const imageId = newId()
  const storageKey = storageKeyOf(studioId, imageId)
  const earlier = random().chance(0.2) ? random().maybeOf(found.studio.images) : undefined
  const uploadId = earlier?.uploadId ?? newId()
  const { images } = play.application
  try {
    await images.put(variantKey(storageKey, 640), new Uint8Array(1), 'image/webp')
    const image = { imageId, storageKey, originalName: 'room.jpg', fileSize: 1, width: 640, height: 480 }
    const adding = { ...image, altText: '', caption: '', uploadId, isPrimary: random().chance(0.3) }
    const decision = asManager(found.userId, (state) => addImage(state, adding))
    return await changeStudio(play.services, studioId, decision, found.asks())
  } catch (error) {
    await images.remove(storageKey).catch(() => undefined)
    throw error
  }
}

/** Managers who manage their own studios and calendar feeds. */
export const managers: readonly Action[] = [
  byManager('submits a studio', 0.5, (play, { userId, asks }) => {
    if (play.studios().length >= maxStudios) return undefined
    const details = { location: 'Mombasa', description: 'By the sea', hourlyRateCents: 150_000, capacity: 4 }
    const chosen = { name: random().of(['Pwani', 'Pwani', 'Kilifi']), featureIds: [], limitationIds: [] }
    const command = { studioId: newId(), managerId: userId, details: { ...details, ...chosen } }
    return submitStudio(play.services, command, asks())
  }),
  action('edits a studio, for an admin to approve', 4, (play) => {
    const found = managed(play)
    const { userId = '', studio } = found ?? {}
    return editsStudio(play, found, ({ details, revision }, context) => {
      const edit = { managerId: userId, editorId: userId, details, revision }
      return editStudio(play.services, studio?.studioId ?? '', edit, context)
    })
  }),
  decision('asks to archive a studio', 1.5, (_, managerId) => (state) => requestArchive(state, { managerId })),
  action('sets the hours of a studio', 2, (play) => setsHours(play, managed(play))),
  decision('closes a studio on a day', 1, () => (state) => {
    return hours.addBlackout(state, { date: someDate(), reason: 'Paint' }, new Date())
  }),
  decision('opens a studio on a day again', 2, ({ blackouts }) => (state) => {
    return hours.removeBlackout(state, { date: random().maybeOf(blackouts)?.date ?? someDate() })
  }),
  decision('opens or closes at other hours for a period', 1, () => {
    const from = someDate()
    const to = addDays(StudioDate.parse(from), random().int(0, 3))
    const openingHours = Array.from({ length: 7 }, () => (random().chance(0.3) ? null : { from: 9, to: 14 }))
    return (state) => hours.overrideHours(state, { overrideId: newId(), from, to, openingHours }, new Date())
  }),
  decision('goes back to the hours of the week', 1, ({ overrides }) => (state) => {
    return hours.removeOverride(state, random().maybeOf(overrides)?.overrideId ?? newId())
  }),
  decision('sets how soon and how far ahead customers can book', 0.5, () => {
    const window = { noticeHours: random().of([0, 0, 2, 24]), daysAhead: random().of([null, 2, 30]) }
    return (state) => hours.setBookingWindow(state, window, 90)
  }),
  action('adds a picture', 3.5, addsPicture),
  aboutPictures('describes a picture', 1, (studio) => {
    const texts = { altText: 'A room', caption: '' }
    return (state) => describeImage(state, { ...someImageOf(studio), ...texts })
  }),
  aboutPictures('makes a picture the first', 1.5, (studio) => (state) => makePrimary(state, someImageOf(studio))),
  aboutPictures('puts pictures in order', 1.5, ({ images }) => {
    const imageIds = images.map(({ imageId }) => imageId).reverse()
    return (state) => orderImages(state, { imageIds })
  }),
  aboutPictures('removes a picture', 1, (studio) => (state) => removeImage(state, someImageOf(studio))),
  byManager('creates a calendar feed', 2, (play, { userId, asks }) => {
    const own = play.studios().filter(({ managerId }) => managerId === userId)
    const studioId = random().chance(0.5) ? null : (random().maybeOf(own)?.studioId ?? null)
    return feeds.issueCalendarFeed(play.services, { userId, studioId }, asks())
  }),
  byManager('revokes a calendar feed', 0.5, (play, { asks }) => {
    const feed = someFeed(play)
    return feed && feeds.revokeCalendarFeed(play.services, feed, asks())
  }),
  byAdmin('revokes all of a manager’s calendar feeds', 0.3, (play, { asks }) => {
    const feed = someFeed(play)
    return feed && feeds.revokeAllCalendarFeeds(play.services, feed.userId, asks())
  }),
]
