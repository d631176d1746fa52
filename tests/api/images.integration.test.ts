import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { endpoints as api } from '../../api/contract/endpoints.ts'
import { newId } from '../../commands/context.ts'
import { changeStudio } from '../../commands/studios/decide-studio.ts'
import { deactivate } from '../../domain/studio/listing.ts'
import { storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { aUser } from '../support/accounts.ts'
import { pathOf } from '../support/client.ts'
import { byTests } from '../support/fixtures.ts'
import { imagesIn, jpeg, plain, setUpPictures } from '../support/picture-setup.ts'
import { quietHead } from '../support/quiet.ts'
import { startS3Server } from '../support/s3-server.ts'
import { openTestServer } from '../support/server.ts'

const { server, admin, clear, kept, manager, remove, rival, shown, studioId, traces } = await setUpPictures()
const { client, services } = server
beforeEach(() => clear())

describe('studio images', () => {
  const call = (imageId: string, body: object, by = manager) =>
    client.as(by).call(api.updateImage, { params: { studioId, imageId }, body })
  const three = async () => {
    const bytes = await jpeg(plain(60, 60))
    return kept(...['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes })))
  }
  const order = async () => (await shown()).toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)

  it('can be made primary, one at a time, and described, also by an admin', async () => {
    const [first, second] = await three()
    const { images } = (await call(second?.id ?? '', { isPrimary: true })).answer().data
    expect(images.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([second?.id])
    const described = async (body: object) => {
      const { images } = (await call(first?.id ?? '', body, admin)).answer().data
      return images.find(({ id }) => id === first?.id)
    }
    const texts = { altText: 'Two chairs', caption: 'The live room' }
    expect(await described({ ...texts, altText: ' Two chairs ' })).toMatchObject(texts)
    for (const isPrimary of [true, false]) expect(await described({ isPrimary })).toMatchObject(texts)
    expect(await described({ isPrimary: false, ...texts })).toMatchObject({ ...texts, isPrimary: true })
    expect(await described({ altText: 'Two chairs' })).toMatchObject({ ...texts, caption: null })
  })

  it('can be reordered only all together', async () => {
    const ids = (await three()).map(({ id }) => id)
    const reorder = (imageIds: readonly string[]) =>
      client.as(manager).call(api.orderImages, {
        params: { studioId },
        body: { imageOrders: imageIds.map((imageId, displayOrder) => ({ imageId, displayOrder })) },
      })
    const turned = ids.toReversed()
    ;(await reorder(turned)).answer()
    expect(await order()).toEqual(turned)
    expect((await reorder(ids.slice(1))).status).toBe(400)
    expect(await order()).toEqual(turned)
  })

  it('are deleted with their files, and the next one becomes primary', async () => {
    const [first, second] = await three()
    expect((await remove(first?.id ?? '')).answer().data.images[0]).toMatchObject({ id: second?.id, isPrimary: true })
    const there = async () => (await traces()).files.some((file) => file.includes(first?.id ?? ''))
    await expect.poll(there).toBe(false)
  })

  it('return 404 for an unknown id', async () => {
    for (const isPrimary of [true, false])
      expect((await call(newId(), { isPrimary })).problem()).toMatchObject({ error: 'Image not found' })
    expect((await remove(newId())).problem()).toMatchObject({ error: 'Image not found' })
  })

  it('are public while the studio is, and always shown to its manager and admins', async () => {
    await three()
    const { position } = await changeStudio(services, studioId, deactivate, byTests())
    await services.waitForProjections(position)
    const statuses = [{ headers: {} }, rival, manager, admin].map(async (user) => {
      return (await client.as(user).call(api.studioImages, { params: { studioId } })).status
    })
    expect(await Promise.all(statuses)).toEqual([404, 404, 200, 200])
    for (const { id } of await shown(manager)) await remove(id)
    await client.post(`/api/v1/admin/studios/${studioId}/toggle-active`, { active: true }, admin.headers)
  })
})

describe('files left by a crashed server', () => {
  it('are deleted at night, but not those of a studio', async () => {
    const [image] = await kept({ name: 'room.jpg', bytes: await jpeg() })
    const { files } = await traces()
    const orphan = variantKey(storageKeyOf(studioId, '01900000-0000-7000-8000-000000000001'), 480)
    await server.images.put(orphan, await plain(480, 320).webp().toBuffer(), 'image/webp')
    await server.database.pool.query(`select graphile_worker.add_job('sweep_pictures')`)
    await expect.poll(async () => (await traces()).files).toEqual(files)
    expect((await shown()).map(({ id }) => id)).toEqual([image?.id])
  })
})

it('images in an S3 bucket are stored there and served, and a failed upload leaves nothing', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const bucket = await openTestServer({ IMAGE_STORE_URL: s3.url })
  onTestFinished(() => bucket.stop())
  const boss = await aUser(bucket.services, 'admin')
  const send = async () => {
    const form = new FormData()
    form.append('images', new Blob([Buffer.from(await jpeg())], { type: 'image/jpeg' }), 'room.jpg')
    const path = pathOf(api.uploadImages, { studioId: bucket.fixtures.mawimbi.id })
    return bucket.client.as(boss).send('POST', path, { body: form })
  }
  const [image] = imagesIn(await send())
  expect(s3.objects.size).toBe(2)
  const picture = await fetch(`${bucket.url}${image?.storageUrl}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const head = await quietHead(bucket)
  s3.refuseNext(5)
  const refused = await send()
  const error = 'The service is briefly unavailable. Please try again.'
  expect([refused.status, refused.problem().error]).toEqual([503, error])
  s3.refuseNext(0)
  expect([s3.objects.size, await bucket.store.head()]).toEqual([2, head])
})
