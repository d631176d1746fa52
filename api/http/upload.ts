import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import multer from 'multer'

/** What an upload may hold. Sizes in bytes. */
export interface UploadLimits {
  readonly types: readonly string[]
  readonly largestBytes: number
  readonly smallestBytes: number
  readonly mostFiles: number
}

/** A file as it came, kept at `path` for as long as the upload is worked on. */
export interface UploadedFile {
  readonly path: string
  readonly originalName: string
  readonly size: number
}
export interface Upload {
  readonly files: readonly UploadedFile[]
  readonly fields: Readonly<Record<string, unknown>>
}

/** An upload that is not taken. The message is the specification's; `about` says which file and why. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
  readonly status: 400 | 413 | 415
  readonly about: string

  constructor(status: UploadRefused['status'], message: string, about = message) {
    super(message)
    this.status = status
    this.about = about
  }
}

/** The texts of the specification for what an upload may not hold. */
export const uploadTexts = {
  wrongType: ({ types }: UploadLimits) => `File type must be ${types.join(',')}`,
  tooLarge: (bytes: number) => `File is larger than ${bytes} bytes`,
  tooSmall: (bytes: number) => `File is smaller than ${bytes} bytes`,
  tooMany: 'Too many files',
}

/**
 * Receives a form's files under one field into a directory of their own, works on them, and removes the directory
 * whatever comes of it. Throws UploadRefused for too many files, or one too large or too small.
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
        const text = uploadTexts.tooSmall(limits.smallestBytes)
        throw new UploadRefused(400, text, `${originalName}: ${text}`)
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
  const middleware = multer({
    dest: directory,
    defParamCharset: 'utf8',
    limits: { fileSize: limits.largestBytes, files: limits.mostFiles, fields: 10, fieldSize: 1_000, headerPairs: 50 },
  }).array(field)
  await new Promise<void>((resolve, reject) => {
    middleware(request, response, (error: unknown) => (error ? reject(uploadErrorOf(error, limits)) : resolve()))
  })
  const files = Array.isArray(request.files) ? request.files : []
  return files.map(({ path, originalname, size }) => ({ path, originalName: originalname, size }))
}

function uploadErrorOf(error: unknown, limits: UploadLimits): unknown {
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new UploadRefused(413, uploadTexts.tooLarge(limits.largestBytes))
    if (error.code === 'LIMIT_FILE_COUNT') return new UploadRefused(413, uploadTexts.tooMany)
    return new UploadRefused(400, 'The upload has something in it that was not asked for')
  }
  // What the form's parser complains of: a missing boundary, a body that ends too soon.
  const isForm = error instanceof Error && /^(Multipart|Malformed|Unexpected end|Request aborted)/.test(error.message)
  return isForm ? new UploadRefused(400, 'The request was cut short.') : error
}
