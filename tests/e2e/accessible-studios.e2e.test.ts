import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { managedImages } from '../../api/contract/images.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import { barriersOn } from '../support/accessibility.ts'
import { pathOf } from '../support/client.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { type OfficePeople, officePeople } from './back-office.ts'
import { button, dialog } from './steps.ts'

let site: Site
let people: OfficePeople
beforeAll(async () => {
  site = await openSite()
  people = await officePeople(site)
  await sendPictures(site, people)
  await editMawimbi(site, people)
})
afterEach(() => site.leave())
afterAll(() => site.close())

/** Two pictures of Mawimbi, one with a name that is too long for its place. */
async function sendPictures({ server }: Site, { manager }: OfficePeople): Promise<void> {
  const form = new FormData()
  for (const name of ['room.png', `${'a-rather-long-name-'.repeat(6)}.png`]) {
    const bytes = await sharp({ create: { width: 64, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  }
  const path = pathOf(managedImages.uploadImages, { studioId: server.fixtures.mawimbi.id })
  const { status, text } = await server.client.send('POST', path, { headers: manager.headers, body: form })
  if (status !== 201) throw new Error(text)
}

/** An edit of Mawimbi that changes everything, and waits. */
async function editMawimbi({ server }: Site, { manager }: OfficePeople): Promise<void> {
  const reply = await server.client.call(managerStudios.editStudio, {
    params: { id: server.fixtures.mawimbi.id },
    headers: manager.headers,
    body: {
      name: 'Mawimbi by the Railway Museum',
      location: 'Upper Hill, Nairobi',
      description: 'A quiet room, but for the trains',
      hourlyRate: 3100,
      capacity: 12,
      features: [],
      limitations: [],
    },
  })
  reply.answer()
}

interface View {
  readonly view: string
  readonly as: keyof OfficePeople
  readonly path: string
  /** Brings the view about on a page at its path. */
  readonly show: (visitor: Visitor) => Promise<unknown>
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name }).first().waitFor()
const mawimbi = '/admin/studios?search=mawimbi'
const open = async ({ page }: Visitor, action: RegExp, title: string) => {
  await button(page, action).first().click()
  return dialog(page, title)
}

const views: readonly View[] = [
  { view: 'all studios', as: 'admin', path: '/admin/studios', show: (visitor) => heading(visitor, 'Mawimbi') },
  {
    view: 'no studio that fits',
    as: 'admin',
    path: '/admin/studios?search=x-x',
    show: (visitor) => heading(visitor, 'No studios found'),
  },
  {
    view: 'studios that did not load',
    as: 'admin',
    path: '/admin/limitations',
    show: async (visitor) => {
      visitor.forgive(/503/)
      await visitor.page.route('**/api/v1/admin/studios?**', (route) => route.fulfill({ status: 503, json: {} }))
      await visitor.page.goto('/admin/studios')
      await heading(visitor, 'Failed to load studios')
    },
  },
  {
    view: 'a new studio with errors',
    as: 'admin',
    path: '/admin/studios?new',
    show: async ({ page }) => {
      const form = dialog(page, 'Create Studio')
      await form.getByRole('checkbox', { name: 'Soundproof' }).waitFor()
      await button(form, 'Create Studio').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    view: 'an edit before and after',
    as: 'admin',
    path: mawimbi,
    show: async (visitor) => {
      const review = await open(visitor, /^See the changes/, 'Changes to review')
      await review.getByText('After approval').first().waitFor()
    },
  },
  {
    view: 'rejecting',
    as: 'admin',
    path: mawimbi,
    show: async (visitor) => (await open(visitor, /^Reject/, 'Reject “Mawimbi”?')).waitFor(),
  },
  {
    view: 'assigning a manager',
    as: 'admin',
    path: mawimbi,
    show: async (visitor) =>
      (await open(visitor, /^Assign manager/, 'Assign a manager')).getByLabel('Manager').waitFor(),
  },
  {
    view: 'deleting',
    as: 'admin',
    path: mawimbi,
    show: async ({ page }) => {
      await button(page, /^Delete/)
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    view: 'the session types of a studio',
    as: 'admin',
    path: mawimbi,
    show: async (visitor) =>
      (await open(visitor, /^View Session Types/, 'Session Types of Mawimbi'))
        .getByRole('button', { name: /^Unassign/ })
        .first()
        .waitFor(),
  },
  {
    view: 'assigning session types to a studio',
    as: 'admin',
    path: mawimbi,
    show: async (visitor) => {
      const viewer = await open(visitor, /^View Session Types/, 'Session Types of Mawimbi')
      await button(viewer, 'Assign Session Types').click()
      await dialog(visitor.page, 'Assign Session Types').getByRole('checkbox').first().waitFor()
    },
  },
  {
    view: 'pictures, one of them refused',
    as: 'manager',
    path: '/manager/studios',
    show: async (visitor) => {
      const images = await open(visitor, /^Manage Images/, 'Studio Images')
      await images.getByRole('list', { name: 'Images in their order' }).waitFor()
      const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9) }
      await images.locator('input[type=file]').setInputFiles(file)
      await visitor.page.getByRole('alert').waitFor()
    },
  },
  {
    view: 'the caption of a picture',
    as: 'manager',
    path: '/manager/studios',
    show: async (visitor) => {
      const images = await open(visitor, /^Manage Images/, 'Studio Images')
      await button(images, 'Edit caption of room.png').click()
      await dialog(visitor.page, 'Edit caption').waitFor()
    },
  },
  {
    view: 'opening hours',
    as: 'manager',
    path: '/manager/studios',
    show: async (visitor) =>
      (await open(visitor, /^Opening hours/, 'Opening hours and closed days'))
        .getByRole('checkbox', { name: 'Monday' })
        .waitFor(),
  },
  { view: 'my studios', as: 'manager', path: '/manager/studios', show: (visitor) => heading(visitor, 'Mawimbi') },
  {
    view: 'archiving',
    as: 'manager',
    path: '/manager/studios',
    show: async (visitor) =>
      (await open(visitor, /^Archive/, 'Archive studio')).getByLabel('Studio name').fill('Something else'),
  },
  {
    view: 'session types',
    as: 'admin',
    path: '/admin/session-types',
    show: (visitor) => heading(visitor, 'MIX session'),
  },
  {
    view: 'a new session type with errors',
    as: 'admin',
    path: '/admin/session-types?new',
    show: async ({ page }) => {
      const form = dialog(page, 'Create Session Type')
      await form.getByText('Studio-specific: one studio only').click()
      await button(form, 'Create Session Type').click()
      await form.getByText('Please select a studio').waitFor()
    },
  },
  {
    view: 'assigning a session type to studios',
    as: 'admin',
    path: '/admin/session-types?search=podcast',
    show: async (visitor) => {
      const form = await open(visitor, /^Assign to Studios/, 'Assign to Studios')
      await form.getByRole('checkbox', { name: /^Mawimbi/ }).check()
    },
  },
]

it.each(views)('nobody is kept out of $view', async ({ as, path, show }) => {
  const visitor = await site.look(path, people[as].token)
  await show(visitor)
  expect(await barriersOn(visitor.page)).toEqual([])
})
