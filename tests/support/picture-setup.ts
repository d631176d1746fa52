import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, vi } from 'vitest'
import { managedImages, type StudioImage, studioImages } from '../../api/contract/images.ts'
import { assignTo, aUser } from './accounts.ts'
import type { Caller, Reply } from './client.ts'
import { quietHead } from './quiet.ts'
import { createTestPlace, startTestServer } from './server.ts'

export interface PictureFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
}

/** A picture of one colour, with its size in pixels. */
export const plain = (width: number, height: number, background = '#D93A1F'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })
/** Returns the bytes of a JPEG. */
export const jpeg = (picture: Sharp = plain(800, 600)): Promise<Buffer> => picture.jpeg().toBuffer()
/** Returns the pictures in an upload's answer. */
export const imagesIn = (reply: Reply): StudioImage[] =>
  managedImages.uploadImages.answer.parse(reply.json()).data.images

/** Opens a server with an admin, the manager of the studio whose images are changed, and a manager without studios. */
export async function setUpPictures() {
  const place = await createTestPlace()
  // Receives uploads in its own directory, apart from those of other tests.
  vi.stubEnv('TMPDIR', place.dataDir)
  const server = await startTestServer(place)
  afterAll(async () => {
    await server.stop()
    await place.remove()
    vi.unstubAllEnvs()
  })
  const { client } = server
  const admin = await aUser(server.services, 'admin')
  const manager = await aUser(server.services, 'studio_manager')
  const rival = await aUser(server.services, 'studio_manager')
  const studioId = server.fixtures.mawimbi.id
  await assignTo(server.services, studioId, manager.userId)

  async function upload(files: readonly PictureFile[], more: Record<string, string> = {}, by: Caller = manager) {
    const form = new FormData()
    for (const { name, bytes, type = 'image/jpeg' } of files)
      form.append('images', new Blob([Buffer.from(bytes)], { type }), name)
    for (const [name, value] of Object.entries(more)) form.append(name, value)
    const path = `/api/v1/studio-images/${studioId}/images`
    return client.as(by).send('POST', path, { body: form })
  }
  const shown = async (by: Caller = { headers: {} }) =>
    (await client.as(by).ask(studioImages, { params: { studioId } })).data.images
  const remove = (imageId: string, by = manager) =>
    client.as(by).call(managedImages.deleteImage, { params: { studioId, imageId } })

  /** Returns the traces of uploads: stored files, files being received, and the end of the log. */
  async function traces() {
    const directory = join(place.dataDir, 'images')
    const files = existsSync(directory) ? await readdir(directory, { recursive: true }) : []
    const received = (await readdir(tmpdir())).filter((name) => name.startsWith('studioni-upload-'))
    return {
      files: files.filter((name) => name.endsWith('.webp')).sort(),
      received,
      head: await quietHead({ ...server, place }),
    }
  }
  return {
    server,
    admin,
    manager,
    rival,
    studioId,
    upload,
    async kept(...files: PictureFile[]): Promise<StudioImage[]> {
      const reply = await upload(files)
      expect(reply.status, reply.text).toBe(201)
      return imagesIn(reply)
    },
    shown,
    remove,
    traces,
    /** Deletes all images, and waits until their files are gone. */
    async clear(): Promise<void> {
      for (const { id } of await shown()) await remove(id)
      await expect.poll(async () => (await traces()).files).toEqual([])
    },
  }
}
