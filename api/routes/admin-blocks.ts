import { addBlock, liftBlock } from '../../commands/blocks/blocks.ts'
import { holders } from '../../commands/limits/admit-request.ts'
import { streams } from '../../commands/streams.ts'
import { type BlockView, blockById, listBlocks, openRequests } from '../../projections/blocks/blocks.ts'
import type { Block, blockEndpoints, Holder } from '../contract/admin-blocks.ts'
import { networkOf } from '../http/network.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Handlers } from '../http/serve.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

const maxNames = 3

/** Blocked people, and people who hold many hours. */
export function blockRoutes(services: RouteServices): Handlers<typeof blockEndpoints> {
  const { db, clock, fresh, limits } = services
  const changed = async (request: RecordsPosition, id: string) => {
    const row = (await blockById(await fresh(request, streams.block(id)), id)) ?? notFound('block.not-found')
    return blockView(row, clock())
  }
  return {
    listBlocks: async () => ({ items: (await listBlocks(db)).map((row) => blockView(row, clock())) }),
    async addBlock({ body, user, context, ...request }) {
      const input = { ...body, until: body.until ? new Date(body.until) : null }
      const { blockId } = await request.record(addBlock(services, input, user.userId, networkOf, context))
      return changed(request, blockId)
    },
    async liftBlock({ params: { id }, user, context, ...request }) {
      await request.record(liftBlock(services, id, user.userId, context))
      return changed(request, id)
    },
    async listHolders() {
      const found = await holders(limits, clock())
      const open = new Map(
        (await openRequests(db, [...new Set(found.flatMap(({ bookingIds }) => bookingIds))])).map((row) => [
          row.id,
          row,
        ]),
      )
      const items = found.flatMap(({ kind, subject, bookingIds, usual }): Holder[] => {
        const rows = bookingIds.flatMap((id) => open.get(id) ?? [])
        const [first] = rows
        if (!first || rows.length < usual) return []
        const value = { network: subject, phone: first.customer_phone, email: first.customer_email }[kind]
        const names = [...new Set(rows.map(({ customer_name }) => customer_name))].slice(0, maxNames)
        return [{ kind, value, open: rows.length, bookingIds: rows.map(({ id }) => id), names }]
      })
      return { items: items.sort((one, other) => other.open - one.open) }
    },
  }
}

function blockView(row: BlockView, now: Date): Block {
  const isOver = row.until !== null && new Date(row.until) <= now
  return {
    id: row.id,
    kind: row.kind,
    value: row.blocked,
    reason: row.reason,
    until: row.until,
    addedAt: row.added_at,
    addedBy: row.admin_name,
    status: row.lifted_at !== null ? 'lifted' : isOver ? 'expired' : 'standing',
  }
}
