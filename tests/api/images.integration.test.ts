import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { managedImages, studioImages } from '../../api/contract/images.ts'
import { newId } from '../../commands/context.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { deactivate } from '../../domain/studio/listing.ts'
import { storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import { byTests } from '../support/fixtures.ts'
import { imagesIn, jpeg, type PictureSetup, plain, setUpPictures } from '../support/picture-setup.ts'
import { quietHead } from '../support/quiet.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let setup: PictureSetup
beforeAll(async () => {
  setup = await setUpPictures()
})
afterAll(() => setup?.close())
beforeEach(() => setup.clear())

describe('studio images', () => {
  const call = (imageId: string, body: object, by = setup.manager) =>
    setup.server.client.call(managedImages.updateImage, {
      params: { studioId: setup.studioId, imageId },
      body,
      headers: by.headers,
    })
  const three = async () => {
    const bytes = await jpeg(plain(60, 60))
    return setup.kept(...['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes })))
  }
  const order = async () =>
    (await setup.shown()).toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)

  it('can be made primary, one at a time', async () => {
    const [, second] = await three()
    const { images } = (await call(second?.id ?? '', { isPrimary: true })).answer().data
    expect(images.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([second?.id])
  })

  it('can be described, and an update without a caption removes it', async () => {
    const [first] = await three()
    const id = first?.id ?? ''
    await call(id, { altText: ' Two chairs ', caption: 'The live room' })
    expect((await setup.shown())[0]).toMatchObject({ altText: 'Two chairs', caption: 'The live room' })
    await call(id, { isPrimary: true })
    expect((await setup.shown())[0]).toMatchObject({ altText: 'Two chairs' })
    await call(id, { altText: 'Two chairs' })
    expect((await setup.shown())[0]).toMatchObject({ altText: 'Two chairs', caption: null })
  })

  it('can be reordered only all together', async () => {
    const ids = (await three()).map(({ id }) => id)
    const reorder = (imageIds: readonly string[]) =>
      setup.server.client.call(managedImages.orderImages, {
        params: { studioId: setup.studioId },
        body: { imageOrders: imageIds.map((imageId, displayOrder) => ({ imageId, displayOrder })) },
        headers: setup.manager.headers,
      })
    const turned = ids.toReversed()
    ;(await reorder(turned)).answer()
    expect(await order()).toEqual(turned)
    expect((await reorder(ids.slice(1))).status).toBe(400)
    expect((await reorder([...ids, newId()])).status).toBe(400)
    expect(await order()).toEqual(turned)
  })

  it('are deleted with their files, and the next one becomes primary', async () => {
    const [first, second] = await three()
    expect((await setup.remove(first?.id ?? '')).answer().data.images[0]).toMatchObject({
      id: second?.id,
      isPrimary: true,
    })
    const there = async () => (await setup.traces()).files.some((file) => file.includes(first?.id ?? ''))
    await expect.poll(there).toBe(false)
  })

  it('return 404 for an unknown id', async () => {
    expect((await call(newId(), { isPrimary: true })).problem()).toMatchObject({ error: 'Image not found' })
    expect((await setup.remove(newId())).problem()).toMatchObject({ error: 'Image not found' })
  })

  it('can be changed by admins and the studio’s manager only', async () => {
    const [first] = await three()
    const id = first?.id ?? ''
    const before = await setup.traces()
    for (const reply of [await call(id, { caption: 'Mine' }, setup.rival), await setup.remove(id, setup.rival)])
      expect([reply.status, reply.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect((await setup.traces()).head).toBe(before.head)
    expect((await call(id, { caption: 'Ours' }, setup.admin)).status).toBe(200)
  })

  it('are public while the studio is, and always shown to its manager and admins', async () => {
    await three()
    const { position } = await changeStudio(setup.server.services, setup.studioId, deactivate, byTests())
    await setup.server.services.waitForProjections(position)
    const seenBy = async (by?: TestUser) =>
      (
        await setup.server.client.call(studioImages, {
          params: { studioId: setup.studioId },
          ...(by && { headers: by.headers }),
        })
      ).status
    expect([await seenBy(), await seenBy(setup.rival), await seenBy(setup.manager), await seenBy(setup.admin)]).toEqual(
      [404, 404, 200, 200],
    )
    for (const { id } of await setup.shown(setup.manager)) await setup.remove(id)
    const path = `/api/v1/admin/studios/${setup.studioId}/toggle-active`
    await setup.server.client.post(path, { active: true }, setup.admin.headers)
  })
})

describe('files left by a crashed server', () => {
  it('are deleted at night, but not those of a studio', async () => {
    const [image] = await setup.kept({ name: 'room.jpg', bytes: await jpeg() })
    const { files } = await setup.traces()
    const orphan = variantKey(storageKeyOf(setup.studioId, '01900000-0000-7000-8000-000000000001'), 480)
    await setup.server.images.put(orphan, await plain(480, 320).webp().toBuffer(), 'image/webp')
    const night = `select graphile_worker.add_job('sweep_pictures')`
    await setup.server.database.pool.query(night)
    await expect.poll(async () => (await setup.traces()).files).toEqual(files)
    expect((await setup.shown()).map(({ id }) => id)).toEqual([image?.id])
  })
})

describe('images in an S3 bucket', () => {
  let s3: S3Server
  let bucketServer: TestServer
  beforeAll(async () => {
    s3 = await startS3Server()
    bucketServer = await openTestServer({ IMAGE_STORE_URL: s3.url })
  })
  afterAll(async () => {
    await bucketServer?.stop()
    await s3?.stop()
  })

  it('are stored there and served, and a failed upload leaves nothing', async () => {
    const boss = await aUser(bucketServer.services, 'admin')
    const path = `/api/v1/studio-images/${bucketServer.fixtures.mawimbi.id}/images`
    const send = async () => {
      const form = new FormData()
      form.append('images', new Blob([Buffer.from(await jpeg())], { type: 'image/jpeg' }), 'room.jpg')
      return bucketServer.client.send('POST', path, { headers: boss.headers, body: form })
    }
    const reply = await send()
    const [image] = imagesIn(reply)
    expect(s3.objects.size).toBe(2)
    const picture = await fetch(`${bucketServer.url}${image?.storageUrl}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const head = await quietHead(bucketServer)
    s3.refuseNext(5)
    const refused = await send()
    expect([refused.status, refused.problem().error]).toEqual([
      503,
      'The service is briefly unavailable. Please try again.',
    ])
    s3.refuseNext(0)
    expect([s3.objects.size, await bucketServer.store.head()]).toEqual([2, head])
  })
})
