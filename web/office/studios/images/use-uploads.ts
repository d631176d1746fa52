import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect, useReducer, useRef } from 'react'
import { positionHeader } from '../../../../api/contract/position.ts'
import { currentLanguage } from '../../../i18n/locale.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { isSessionRenewed } from '../../../shared/api-client/api.ts'
import { recordPosition } from '../../../shared/api-client/position.ts'
import {
  type ApiProblem,
  hasError,
  hasNoNetwork,
  isRefused,
  networkProblem,
  problemFrom,
} from '../../../shared/api-client/problem.ts'
import { currentSession } from '../../../shared/session/session.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { problemTextOf } from '../../shared/dialogs/ErrorBanner.tsx'
import { imagesChanged } from './images-api.ts'

interface Sending {
  readonly studioId: string
  /** The Idempotency-Key, with which a repeated upload is stored once. */
  readonly key: string
  readonly file: File
  readonly isPrimary: boolean
  /** Receives the fraction sent, 0 to 1. */
  readonly onSent: (sent: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file, again if the person has to sign in again first. Resolves to the problem on failure. Never throws: an
 * aborted upload is reported as a network problem.
 */
export async function sendImage(sending: Sending): Promise<ApiProblem | undefined> {
  const token = currentSession()?.token
  const problem = await sendOnce(sending, token)
  if (!problem || sending.signal.aborted) return problem
  return (await isSessionRenewed(problem, token)) ? sendImage(sending) : problem
}

/** Sends a file as multipart form data. Uses XMLHttpRequest because fetch does not report upload progress. */
function sendOnce(
  { studioId, key, file, isPrimary, onSent, signal }: Sending,
  token: string | undefined,
): Promise<ApiProblem | undefined> {
  const form = new FormData()
  form.append('images', file)
  if (isPrimary) form.append('isPrimary', 'true')
  const request = new XMLHttpRequest()
  const isUnsent = hasNoNetwork()
  return new Promise((resolve) => {
    request.open('POST', `/api/v1/studio-images/${studioId}/images`)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', currentLanguage() ?? 'en')
    request.setRequestHeader('idempotency-key', key)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => {
      recordPosition(request.getResponseHeader(positionHeader))
      const body = bodyOf(request)
      resolve(request.status < 400 && !hasError(body) ? undefined : problemFrom(request.status, body))
    }
    request.onerror = () => resolve(networkProblem(isUnsent))
    request.onabort = () => resolve(networkProblem())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Returns the response as JSON, or null if it is not JSON, for example from a proxy. */
function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

/** A file being uploaded. `sent` is the fraction of its bytes sent, 0 to 1. */
export interface Upload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly sent: number
  /** The error message, only on failure. */
  readonly error: string | null
  /** Whether the same file may succeed later: it failed, and the server did not refuse it. */
  readonly canRetry: boolean
}

type Uploads = readonly Upload[]
export const noUploads: Uploads = []

const changed = (uploads: Uploads, id: string, change: Partial<Upload>): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload))

/** The uploads of a dialog. Completed ones leave the list; failed ones stay until they are dismissed. */
const uploads = createSlice({
  name: 'uploads',
  initialState: noUploads,
  reducers: {
    queued: (list, { payload }: PayloadAction<readonly Pick<Upload, 'id' | 'name' | 'size'>[]>) => [
      ...list,
      ...payload.map((file): Upload => ({ ...file, state: 'waiting', sent: 0, error: null, canRetry: false })),
    ],
    progressed: (list, { payload: { id, sent } }: PayloadAction<{ id: string; sent: number }>) =>
      changed(list, id, { state: 'sending', sent, error: null }),
    failed: (list, { payload: { id, ...failure } }: PayloadAction<Pick<Upload, 'id' | 'error' | 'canRetry'>>) =>
      changed(list, id, { state: 'failed', ...failure }),
    requeued: (list, { payload: id }: PayloadAction<string>) =>
      changed(list, id, { state: 'waiting', sent: 0, error: null, canRetry: false }),
    left: (list, { payload: id }: PayloadAction<string>) => list.filter((upload) => upload.id !== id),
  },
})

export const { queued, progressed, failed, requeued, left } = uploads.actions
export const { reducer: uploadsReducer } = uploads

interface Job {
  readonly id: string
  readonly file: File
  readonly batch: Batch
  readonly cancelled: AbortController
}

/** Files that were chosen together. */
interface Batch {
  /** Whether its next accepted file becomes the primary image. */
  wantsPrimary: boolean
}

export interface Uploading {
  readonly uploads: readonly Upload[]
  /** How many files are waiting or being sent. */
  readonly unfinished: number
  /** Sends files one after the other. If `firstIsPrimary` is set, the first that is accepted becomes primary. */
  readonly send: (files: readonly File[], firstIsPrimary: boolean) => void
  /** Sends a failed file again. */
  readonly retry: (id: string) => void
  /** Removes a file from the list. Cancels it unless it has failed. */
  readonly dismiss: (id: string) => void
}

/**
 * Uploads files to a studio one at a time, in the order they were chosen. This shows progress on a slow connection and keeps
 * the images in the order of the files. Closing the dialog cancels unfinished uploads. The browser asks before it leaves
 * the page meanwhile.
 */
export function useUploads(studioId: string, onUploaded: (name: string) => void): Uploading {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [uploads, dispatchUpload] = useReducer(uploadsReducer, noUploads)
  const jobs = useRef(new Map<string, Job>())
  const line = useRef<Promise<void>>(Promise.resolve())
  const unfinished = uploads.filter(({ state }) => state !== 'failed').length
  useBeforeUnload(unfinished > 0)
  useEffect(() => {
    const all = jobs.current
    return () => {
      for (const { id } of all.values()) cancel(all, id)
    }
  }, [])

  const run = async ({ id, file, batch, cancelled: { signal } }: Job) => {
    if (signal.aborted) return
    dispatchUpload(progressed({ id, sent: 0 }))
    const onSent = (sent: number) => dispatchUpload(progressed({ id, sent }))
    const problem = await sendImage({ studioId, key: id, file, isPrimary: batch.wantsPrimary, onSent, signal })
    // The server may have stored the picture although its answer did not arrive.
    if (problem && !isRefused(problem)) dispatch(imagesChanged())
    if (problem && signal.aborted) return
    if (problem) {
      const [about = problemTextOf(problem, t('images.upload-failed'))] = problem.fieldErrors?.images ?? []
      return dispatchUpload(failed({ id, error: about, canRetry: !isRefused(problem) }))
    }
    batch.wantsPrimary = false
    jobs.current.delete(id)
    dispatchUpload(left(id))
    onUploaded(file.name)
    dispatch(imagesChanged())
  }
  const queue = (job: Job) => {
    jobs.current.set(job.id, job)
    line.current = line.current.then(() => run(job))
  }

  return {
    uploads,
    unfinished,
    send(files, firstIsPrimary) {
      const batch: Batch = { wantsPrimary: firstIsPrimary }
      const added = files.map((file): Job => ({ id: nanoid(), file, batch, cancelled: new AbortController() }))
      dispatchUpload(queued(added.map(({ id, file }) => ({ id, name: file.name, size: file.size }))))
      for (const job of added) queue(job)
    },
    retry(id) {
      const job = jobs.current.get(id)
      if (!job) return
      dispatchUpload(requeued(id))
      queue(job)
    },
    dismiss(id) {
      cancel(jobs.current, id)
      dispatchUpload(left(id))
    },
  }
}

function cancel(jobs: Map<string, Job>, id: string): void {
  jobs.get(id)?.cancelled.abort()
  jobs.delete(id)
}

/** Makes the browser ask before it leaves the page. */
function useBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}
