import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useAppDispatch } from '../../../shared/store/store.ts'
import { problemTextOf } from '../../shared/dialogs/problem-text.ts'
import { imagesChanged } from './images-api.ts'
import { sendImage } from './send-image.ts'
import { failed, left, noUploads, progressed, queued, type Upload, uploadsReducer } from './uploads.ts'

interface Job {
  readonly id: string
  readonly file: File
  readonly isPrimary: boolean
}

export interface Uploading {
  readonly uploads: readonly Upload[]
  /** Sends files one after the other. The first becomes the primary image if `firstIsPrimary` is set. */
  readonly send: (files: readonly File[], firstIsPrimary: boolean) => void
  /** Sends a failed file again. */
  readonly retry: (id: string) => void
  readonly dismiss: (id: string) => void
}

/**
 * Uploads files to a studio one at a time, in the order they were chosen. This shows progress on a slow connection and keeps
 * the images in the order of the files. Closing the dialog cancels running uploads.
 */
export function useUploads(studioId: string, onUploaded: (name: string) => void): Uploading {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [uploads, tell] = useReducer(uploadsReducer, noUploads)
  const jobs = useRef(new Map<string, Job>())
  const line = useRef<Promise<void>>(Promise.resolve())
  const closed = useRef(new AbortController())
  useEffect(() => {
    closed.current = new AbortController()
    return () => closed.current.abort()
  }, [])

  const run = async ({ id, file, isPrimary }: Job) => {
    const { signal } = closed.current
    if (signal.aborted || !jobs.current.has(id)) return
    tell(progressed({ id, sent: 0 }))
    const onSent = (sent: number) => tell(progressed({ id, sent }))
    const problem = await sendImage({ studioId, file, isPrimary, onSent, signal })
    if (problem) {
      const [about = problemTextOf(problem, t('images.upload-failed'))] = problem.fieldErrors?.images ?? []
      return tell(failed({ id, error: about }))
    }
    jobs.current.delete(id)
    tell(left(id))
    onUploaded(file.name)
    dispatch(imagesChanged())
  }
  const queue = (job: Job) => {
    jobs.current.set(job.id, job)
    line.current = line.current.then(() => run(job))
  }

  return {
    uploads,
    send(files, firstIsPrimary) {
      const added = files.map((file, i): Job => ({ id: nanoid(), file, isPrimary: firstIsPrimary && i === 0 }))
      tell(queued(added.map(({ id, file }) => ({ id, name: file.name, size: file.size }))))
      for (const job of added) queue(job)
    },
    retry(id) {
      const job = jobs.current.get(id)
      if (job) queue(job)
    },
    dismiss(id) {
      jobs.current.delete(id)
      tell(left(id))
    },
  }
}
