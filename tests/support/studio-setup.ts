import { adminStudios } from '../../api/contract/admin-studios.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import type { OfficeStudioDetail } from '../../api/contract/office-studios.ts'
import { oneStudio } from '../../api/contract/studios.ts'
import { aUser, type TestUser } from './accounts.ts'
import { testServer } from './test-server.ts'

/**
 * Opens a server with two admins and two managers who run studios over HTTP. With `holdBack`, no process runs, and
 * only they append events.
 */
export async function setUpStudios(options: { readonly holdBack?: boolean } = {}) {
  const server = await testServer({}, options)
  const { client, services } = server
  const admin = await aUser(services, 'admin', { name: 'Ann Admin' })
  const other = await aUser(services, 'admin')
  const manager = await aUser(services, 'studio_manager', { name: 'Mo Manager' })
  const rival = await aUser(services, 'studio_manager')

  let serial = 0
  /** Returns a form as an admin fills it in. A manager's has no code. */
  const aStudio = () => {
    serial++
    return {
      name: `Room ${serial}`,
      code: `room-${serial}`,
      location: 'Lavington, Nairobi',
      description: 'Four walls and a carpet',
      hourlyRate: 2_500,
      capacity: 8,
    }
  }
  const decide = (what: 'approveStudio' | 'rejectStudio', id: string, by: TestUser = admin) => {
    const [as, request] = [client.as(by), { params: { id }, body: {} }]
    return what === 'approveStudio'
      ? as.call(adminStudios.approveStudio, request)
      : as.call(adminStudios.rejectStudio, request)
  }
  /** Submits a studio as the manager. It waits for approval. */
  const submitted = async (name?: string): Promise<OfficeStudioDetail> => {
    const { code: _, ...form } = aStudio()
    const body = { ...form, ...(name && { name }) }
    return (await client.as(manager).ask(managerStudios.submitStudio, { body })).data.studio
  }
  /** Waits for the read models, because commands look studios up there. */
  const shown = async ({ data }: { readonly data: { readonly studio: OfficeStudioDetail } }) => {
    await services.waitForProjections(await server.store.head())
    return data.studio
  }
  return {
    server,
    admin,
    other,
    manager,
    rival,
    aStudio,
    decide,
    submitted,
    /** Creates a studio as the admin. It needs no approval. */
    async created(more: object = {}): Promise<OfficeStudioDetail> {
      const body = { ...aStudio(), ...more }
      return shown(await client.as(admin).ask(adminStudios.createAdminStudio, { body }))
    },
    /** Makes an approved studio of the manager. */
    async live(): Promise<OfficeStudioDetail> {
      return shown((await decide('approveStudio', (await submitted()).id)).answer())
    },
    /** Submits a change as the manager. */
    async edited(one: OfficeStudioDetail, more: object): Promise<OfficeStudioDetail> {
      const { name, location, description, capacity } = one
      const body = { name, location, description, capacity, hourlyRate: one.hourly_rate, ...more }
      return (await client.as(manager).ask(managerStudios.editStudio, { params: { id: one.id }, body })).data.studio
    },
    seenByAdmin: async (id: string): Promise<OfficeStudioDetail> =>
      (await client.as(admin).ask(adminStudios.oneAdminStudio, { params: { id } })).data.studio,
    seenByPublic: (idOrCode: string) => client.call(oneStudio, { params: { idOrCode } }),
  }
}
