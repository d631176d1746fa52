import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import multer from 'multer'
import pLimit from 'p-limit'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { type ErrorText, errorText, renderError } from '../../language/errors/errors.ts'
import { cleanLine } from '../../language/text.ts'

/** The limits of an upload. Sizes in bytes. */
export interface UploadLimits {
  readonly types: readonly string[]
  readonly largestBytes: number
  readonly smallestBytes: number
  readonly maxFiles: number
}

const bytesPerMegabyte = 1024 * 1024

/** An uploaded file. It stays at `path` until the upload has been processed. */
export interface UploadedFile {
  readonly path: string
  readonly originalName: string
  readonly size: number
}
export interface Upload {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, unknown>>
}

/** An upload is rejected. `text` is the specification's; `about` names the file and the reason. */
export class UploadRejected extends Error {
  override readonly name = 'UploadRejected'
  readonly status: 400 | 413 | 415
  readonly text: ErrorText
  readonly about: ErrorText

  constructor(status: UploadRejected['status'], text: ErrorText, about = text) {
    super(renderError('en', about))
    this.status = status
    this.text = text
    this.about = about
  }
}

/** Uploads at the same time. The files of each, up to 50 MB, stay in the temporary directory until it has ended. */
const maxUploads = 8
/** Of these, one for the web app, which sends one file after the other, and one for a file after a cancelled one. */
const maxUploadsOfUser = 2
/** A user's uploads, with those that wait. */
const maxBegunByUser = 20
const retryAfterSeconds = 5

/** Limits the uploads that a process receives and processes at the same time, for each user and for all. */
export class UploadSlots {
  readonly #all = pLimit(maxUploads)
  readonly #users = new Map<string, { readonly run: ReturnType<typeof pLimit>; begun: number }>()

  /** The number of users with uploads that run or wait. */
  get users(): number {
    return this.#users.size
  }

  /** Runs `work` once there is a slot; until then its request stays unread. Throws DomainError `too_many`. */
  async hold<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#users.get(userId) ?? { run: pLimit(maxUploadsOfUser), begun: 0 }
    this.#users.set(userId, own)
    if (own.begun >= maxBegunByUser)
      throw new DomainError('too_many', errorText('request.too-many', { seconds: retryAfterSeconds }), {
        retryAfterSeconds,
      })
    own.begun++
    try {
      return await own.run(() => this.#all(work))
    } finally {
      own.begun--
      if (own.begun === 0) this.#users.delete(userId)
    }
  }
}

/**
 * Receives a form's files under one field into a temporary directory, calls `work`, and removes the directory in any
 * case. Throws UploadRejected for too many files, or one too large or too small.
 */
export async function withUpload<Result>(
  request: Request,
  response: Response,
  { field, limits }: { readonly field: string; readonly limits: UploadLimits },
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'studioni-upload-'))
  try {
    const files = await receive(request, response, field, limits, directory)
    for (const { size, originalName } of files)
      if (size < limits.smallestBytes) {
        const error = errorText('upload.too-small', { bytes: limits.smallestBytes })
        throw new UploadRejected(400, error, errorText('upload.empty', { file: originalName }))
      }
    return await work({ files, fields: { ...request.body } })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function receive(
  request: Request,
  response: Response,
  field: string,
  limits: UploadLimits,
  directory: string,
): Promise<UploadedFile[]> {
  // The form's parser would wait forever for the rest.
  if (response.destroyed) throw new UploadRejected(400, 'request.cut-short')
  const middleware = multer({
    dest: directory,
    defParamCharset: 'utf8',
    limits: {
      fileSize: limits.largestBytes,
      files: limits.maxFiles,
      fields: 10,
      fieldSize: 1_000,
      headerPairs: 50,
      // The fields a[999999999] and a[b] would become a list of that length, and block the process.
      fieldNestingDepth: 0,
    },
  }).array(field)
  await new Promise<void>((resolve, reject) => {
    middleware(request, response, (error: unknown) => (error ? reject(uploadErrorOf(error, limits)) : resolve()))
  })
  const files = Array.isArray(request.files) ? request.files : []
  return files.map(({ path, originalname, size }) => ({ path, originalName: cleanLine(originalname), size }))
}

function uploadErrorOf(error: unknown, limits: UploadLimits): unknown {
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE')
      return new UploadRejected(
        413,
        errorText('upload.too-large', { bytes: limits.largestBytes }),
        errorText('upload.larger-than', { megabytes: limits.largestBytes / bytesPerMegabyte }),
      )
    if (error.code === 'LIMIT_FILE_COUNT') return new UploadRejected(413, 'upload.too-many')
    return new UploadRejected(400, 'upload.unexpected-part')
  }
  // Errors of the form's parser: a missing boundary, an incomplete body.
  const isForm = error instanceof Error && /^(Multipart|Malformed|Unexpected end|Request aborted)/.test(error.message)
  return isForm ? new UploadRejected(400, 'request.cut-short') : error
}
