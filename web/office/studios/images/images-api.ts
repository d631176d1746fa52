import type * as z from 'zod'
import type { managedImages, StudioImage } from '../../../../api/contract/images.ts'
import { api } from '../../../shared/api-client/api.ts'
import { put, remove } from '../../../shared/api-client/requests.ts'
import type { Store } from '../../../shared/store/store.ts'
import { imageOrders } from './use-image-order.ts'

type Images = { data: { images: StudioImage[] } }
type Change = z.input<typeof managedImages.updateImage.body>

const path = (studioId: string) => `/studio-images/${studioId}/images`
/** Every view of the list refetches it. The studios that show the primary image are stale too. */
const aboutImages = ['OfficeStudio', 'Studio', 'Audit'] as const

/** Shows the response to a change immediately. Does nothing if the change failed. */
async function showAnswer(
  { studioId }: { studioId: string },
  { dispatch, queryFulfilled }: { dispatch: Store['dispatch']; queryFulfilled: Promise<{ data: Images }> },
): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined)
  if (answer) void dispatch(imagesApi.util.upsertQueryData('officeImages', studioId, answer.data))
}

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    officeImages: build.query<Images, string>({ query: path, providesTags: ['OfficeStudio'] }),
    updateImage: build.mutation<Images, { studioId: string; imageId: string; change: Change }>({
      query: ({ studioId, imageId, change }) => put(`${path(studioId)}/${imageId}`, change),
      invalidatesTags: aboutImages,
      onQueryStarted: showAnswer,
    }),
    orderImages: build.mutation<Images, { studioId: string; imageIds: readonly string[] }>({
      query: ({ studioId, imageIds }) => put(`${path(studioId)}/reorder`, { imageOrders: imageOrders(imageIds) }),
      invalidatesTags: aboutImages,
      onQueryStarted: showAnswer,
    }),
    deleteImage: build.mutation<Images, { studioId: string; imageId: string }>({
      query: ({ studioId, imageId }) => remove(`${path(studioId)}/${imageId}`),
      invalidatesTags: aboutImages,
      onQueryStarted: showAnswer,
    }),
  }),
})

/** Returns an action that invalidates everything that shows a studio's images. */
export const imagesChanged = () => api.util.invalidateTags([...aboutImages])
