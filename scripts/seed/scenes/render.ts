import sharp from 'sharp'
import { type RenderedPicture, renderVariants } from '../../../integrations/images/render-picture.ts'

/** WebP's effort: 2 is a third larger than 4 and takes half the time; the demo is made on first start, with someone waiting. */
const effort = 2

/** A drawn scene as pixels, in every width pictures are offered in. */
export const renderScene = (svg: string): Promise<RenderedPicture> =>
  renderVariants(sharp(Buffer.from(svg)).removeAlpha(), effort)
