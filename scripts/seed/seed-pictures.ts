import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { CommandContext } from '../../commands/context.ts'
import type { Services } from '../../commands/services.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { addImage } from '../../domain/studio/images.ts'
import { type Studio, studio } from '../../domain/studio/studio.ts'
import { type ImageStore, storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { type RenderedPicture, renderVariants } from '../../integrations/images/render-picture.ts'
import { picturesOf } from './demo/pictures.ts'
import type { Random } from './demo/random.ts'
import type { SeededStudios } from './seed-studios.ts'

/** Pictures rendered at once. Each is a few cores' work for an instant, so more only wait for each other. */
const renderedAtOnce = 2

/** WebP's effort: 2 is a third larger than 4 and takes half the time; the demo is made on first start, with someone waiting. */
const effort = 2

/** Renders every studio's pictures, stores them, and adds them to the studio. Returns how many there are. */
export async function seedPictures(
  { services, images, advance }: { services: Services; images: ImageStore; advance: () => void },
  studios: SeededStudios,
  random: Random,
  context: CommandContext,
): Promise<number> {
  const planned = [...studios].flatMap(([each, { studioId }]) =>
    picturesOf(each).map((picture) => ({ picture, studioId, imageId: random.uuid(context.now) })),
  )
  const rendered = await pLimit(renderedAtOnce).map(planned, async ({ picture, studioId, imageId }) => {
    const storageKey = storageKeyOf(studioId, imageId)
    const { width, height, variants } = await renderSvg(await readFile(picture.file))
    await Promise.all(variants.map((each) => images.put(variantKey(storageKey, each.width), each.webp, 'image/webp')))
    advance()
    const { name, altText, caption } = picture
    const fileSize = variants.at(-1)?.webp.length ?? 0
    const image = { imageId, storageKey, originalName: `${name}.webp`, fileSize, width, height, altText, caption }
    return { studioId, add: (state: Studio) => addImage(state, { ...image, isPrimary: false }) }
  })
  const galleries = Map.groupBy(rendered, ({ studioId }) => studioId)
  await pLimit(galleries.size).map([...galleries], ([studioId, pictures]) =>
    changeStudio(services, studioId, inTurn(studio, ...pictures.map(({ add }) => add)), context),
  )
  return rendered.length
}

/** An SVG as WebP, in every width pictures are offered in. */
export const renderSvg = (svg: Buffer): Promise<RenderedPicture> => renderVariants(sharp(svg).removeAlpha(), effort)
