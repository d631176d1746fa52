import { useEffect, useState } from 'react'
import type { PushDevice } from '../../../api/contract/push.ts'
import { useFormat, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { NotLoaded, QueryError } from '../../shared/page/ErrorPage.tsx'
import { type PushSupport, pushSupport, subscribeBrowser, unsubscribeBrowser } from '../../shared/push/browser-push.ts'
import { pushApi } from '../../shared/push/push-api.ts'
import { sessionApi } from '../../shared/sign-in/session-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/States.tsx'

/** The user's sessions, with buttons to end one or all others. */
export function OwnSessions() {
  const t = useTranslate()
  const toast = useToast()
  const answer = sessionApi.useOwnSessionsQuery()
  const { data, error } = answer
  const [end, ending] = sessionApi.useEndOwnSessionMutation()
  const [endOthers, endingOthers] = sessionApi.useEndOtherSessionsMutation()
  const format = useFormat()
  const say = ({ error: failed }: { readonly error?: unknown }) =>
    failed ? toast(reasonOr(t('sessions.end-failed'), problemOf(failed)), true) : toast(t('sessions.ended'))
  if (!data)
    return error ? <QueryError title={t('sessions.failed')} answer={answer} /> : <Skeleton className="h-24 w-full" />
  const hasOthers = data.items.some(({ current }) => !current)
  return (
    <div className="grid gap-5">
      {error && <NotLoaded text={t('sessions.failed')} answer={answer} />}
      <ul className="grid gap-4">
        {data.items.map(({ id, device, network, lastUsedAt, current }) => {
          const name = device === 'Unknown' || device === '' ? t('sessions.unknown') : device
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-muted">{t('sessions.network', { network })}</span>
                <span className="block text-sm text-muted">
                  {current ? t('sessions.current') : t('sessions.used', { time: format.moment(lastUsedAt) })}
                </span>
              </p>
              {!current && (
                <Button
                  kind="outline"
                  size="small"
                  aria-label={t('sessions.end-one', { device: name })}
                  busy={ending.isLoading && ending.originalArgs === id}
                  onClick={() => void end(id).then(say)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {hasOthers && (
        <Button kind="outline" wide busy={endingOthers.isLoading} onClick={() => void endOthers().then(say)}>
          {t('sessions.end-others')}
        </Button>
      )}
    </div>
  )
}

/** The browsers in which a manager is notified of requests, changes and payments. */
export function PushDevices({ email }: { email: string }) {
  const t = useTranslate()
  const answer = pushApi.usePushDevicesQuery()
  const { data, error } = answer
  if (!data)
    return error ? <QueryError title={t('push.load-failed')} answer={answer} /> : <Skeleton className="h-24 w-full" />
  return (
    <div className="grid gap-5">
      {error && <NotLoaded text={t('push.load-failed')} answer={answer} />}
      <p>{t('push.text')}</p>
      <ThisDevice publicKey={data.publicKey} email={email} isOn={data.items.some(({ current }) => current)} />
      {data.items.length > 0 && (
        <ul aria-label={t('push.devices')} className="grid gap-4">
          {data.items.map((device) => (
            <li key={device.id}>
              <Device device={device} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Turns notifications on in this browser, or sends a test. Explains why if the browser can't show any. */
function ThisDevice({ publicKey, email, isOn }: { publicKey: string; email: string; isOn: boolean }) {
  const t = useTranslate()
  const toast = useToast()
  const [support, setSupport] = useState<PushSupport>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const [notify] = pushApi.useNotifyThisDeviceMutation()
  const [test, testing] = pushApi.useTestThisDeviceMutation()
  useEffect(() => {
    let isGone = false
    pushSupport()
      .catch(() => 'unsupported' as const)
      .then((found) => isGone || setSupport(found))
    return () => {
      isGone = true
    }
  }, [])
  const turnOn = async () => {
    setBusy(true)
    const address = await subscribeBrowser(publicKey, email).catch(() => undefined)
    setProblem(address === undefined ? (t) => t('push.failed') : undefined)
    if (typeof address === 'string') setSupport(address)
    else if (address) {
      const { error } = await notify(address)
      setProblem(error && (() => problemOf(error).error))
      if (!error) toast(t('push.on'))
    }
    setBusy(false)
  }
  const sendTest = async () => {
    const { error } = await test()
    setProblem(error && (() => problemOf(error).error))
    if (!error) toast(t('push.test-sent'))
  }
  if (support === undefined) return <Skeleton className="h-12 w-full" />
  if (support !== 'ready') return <p className="text-muted">{t(`push.${support}`)}</p>
  return (
    <>
      <FormAlert text={problem} />
      {isOn ? (
        <Button kind="outline" wide busy={testing.isLoading} onClick={() => void sendTest()}>
          {t('push.test')}
        </Button>
      ) : (
        <Button kind="ink" wide busy={busy} onClick={() => void turnOn()}>
          {t('push.turn-on')}
        </Button>
      )}
    </>
  )
}

function Device({ device: { id, device, current, createdAt } }: { device: PushDevice }) {
  const { t, format } = useWords()
  const toast = useToast()
  const [remove, { isLoading }] = pushApi.useRemovePushDeviceMutation()
  const name = device === 'Unknown' || device === '' ? t('sessions.unknown') : device
  const removeIt = async () => {
    const { error } = await remove(id)
    if (error) return toast(reasonOr(t('push.remove-failed'), problemOf(error)), true)
    // The server has already removed the address, so it does no harm if the browser keeps it.
    if (current) await unsubscribeBrowser().catch(() => undefined)
    return toast(t('push.removed'))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">
          {current ? t('sessions.current') : t('push.since', { time: format.moment(createdAt) })}
        </span>
      </p>
      <Button
        kind="outline"
        size="small"
        aria-label={t('push.remove-one', { device: name })}
        busy={isLoading}
        onClick={() => void removeIt()}
      >
        {t('factors.remove')}
      </Button>
    </div>
  )
}
