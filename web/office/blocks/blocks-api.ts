import type * as z from 'zod'
import type { addBlock, Block, listBlocks } from '../../../api/contract/admin-blocks.ts'
import { api } from '../../shared/api-client/api.ts'

const blocksApi = api.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query<z.infer<typeof listBlocks.answer>, void>({
      query: () => '/admin/blocks',
      providesTags: ['Block'],
    }),
    addBlock: build.mutation<Block, z.input<typeof addBlock.body>>({
      query: (body) => ({ url: '/admin/blocks', method: 'POST', body }),
      invalidatesTags: ['Block', 'Audit'],
    }),
    liftBlock: build.mutation<Block, string>({
      query: (id) => ({ url: `/admin/blocks/${id}/lift`, method: 'POST' }),
      invalidatesTags: ['Block', 'Audit'],
    }),
  }),
})

export const { useBlocksQuery, useAddBlockMutation, useLiftBlockMutation } = blocksApi
