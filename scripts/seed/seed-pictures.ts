import type { CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { addImage } from '../../domain/studio/images.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import { type ImageStore, variantKey } from '../../integrations/images/image-store.ts'
import { inParallel } from './in-parallel.ts'
import type { Random } from './random.ts'
import { renderScene } from './scenes/render.ts'
import { scenesOf } from './scenes/scenes.ts'
import type { SeededStudios } from './seed-studios.ts'

/** Pictures drawn at once. Each is a few cores' work for an instant, so more only wait for each other. */
const easels = 2

/** Draws every studio's pictures, keeps them, and hangs them in its gallery. Answers how many there are. */
export async function seedPictures(
  { services, images, advance }: { services: Services; images: ImageStore; advance: () => void },
  studios: SeededStudios,
  random: Random,
  context: CommandContext,
): Promise<number> {
  const planned = [...studios].flatMap(([each, { studioId }]) =>
    scenesOf(each).map((scene) => ({ scene, studioId, imageId: random.uuid(context.now) })),
  )
  const rendered = await inParallel(planned, easels, async ({ scene, studioId, imageId }) => {
    const storageKey = `studios/${studioId}/${imageId}`
    const { width, height, variants } = await renderScene(scene.svg)
    await Promise.all(variants.map((each) => images.put(variantKey(storageKey, each.width), each.webp, 'image/webp')))
    advance()
    const { altText, caption, shot } = scene
    const fileSize = variants.at(-1)?.webp.length ?? 0
    const image = { imageId, storageKey, originalName: `${shot}.webp`, fileSize, width, height, altText, caption }
    return { studioId, hang: (state: Studio) => addImage(state, { ...image, isPrimary: false }) }
  })
  const galleries = Map.groupBy(rendered, ({ studioId }) => studioId)
  await inParallel([...galleries], galleries.size, ([studioId, pictures]) =>
    changeStudio(services, studioId, inTurn(studio, ...pictures.map(({ hang }) => hang)), context),
  )
  return rendered.length
}
