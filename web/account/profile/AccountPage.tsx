import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import type { Language } from '../../../language/translate.ts'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { download } from '../../shared/api-client/download.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { bookingsTexts } from '../../shared/bookings/booking-texts.ts'
import { type Profile, profileSaved, profileWritten } from '../../shared/drafts/drafts.ts'
import { changesOf, resetToSaved } from '../../shared/drafts/use-draft.tsx'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { writtenPhone } from '../../shared/money/phone.ts'
import { QueryError } from '../../shared/page/ErrorPage.tsx'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { useRenewedNotifications } from '../../shared/push/push-api.ts'
import {
  isLeavingPage,
  officeOf,
  type Session,
  signInAddress,
  startSession,
  useSessionOrEnded,
} from '../../shared/session/session.ts'
import { PasswordField, problemWith, rulesIn, signInTexts } from '../../shared/sign-in/account-forms.tsx'
import { type Me, reloadData, sessionApi } from '../../shared/sign-in/session-api.ts'
import { useAppDispatch, useAppSelector } from '../../shared/store/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormAlert, fieldsOf, Select } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { OwnBookings } from './OwnBookings.tsx'
import { OwnSessions, PushDevices } from './OwnDevices.tsx'
import { SignInFactors } from './SignInFactors.tsx'
import { profile } from './texts.en.ts'

/** The texts of the account page. */
const texts: Namespace = mergeNamespaces(
  { en: profile, sw: async () => (await import('./texts.sw.ts')).profile },
  bookingsTexts,
  signInTexts,
)

/** The form to change the password. Signs out all other devices; this one stays signed in. */
function PasswordForm() {
  const t = useTranslate()
  const rules = rulesIn(t)
  const dispatch = useAppDispatch()
  const [change, { isLoading }] = sessionApi.useChangePasswordMutation()
  const [problem, setProblem] = useProblem()
  const isStaff = officeOf(useSessionOrEnded()?.role) !== null
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const field = fieldsOf(form)
  const submit = form.handleSubmit(async (passwords) => {
    setProblem(undefined)
    const { data, error } = await change(passwords)
    if (!data)
      return setProblem(
        ...problemWith(
          form,
          ['currentPassword', 'newPassword'],
          error,
          'sign-in.change-failed',
          'sign-in.change-unconfirmed',
        ),
      )
    if (startSession(data.data.token)) dispatch(showToast(t('sign-in.not-stored'), true))
    // The other sessions have ended, with their notifications.
    dispatch(reloadData(true))
    form.reset()
    dispatch(showToast(t('account.changed')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordField
        label={t('account.current')}
        autoComplete="current-password"
        {...field('currentPassword', rules.password)}
      />
      <PasswordField
        label={t('sign-in.new-password')}
        hint={t(isStaff ? 'factors.longer-short' : 'sign-in.password-hint')}
        autoComplete="new-password"
        {...field('newPassword', isStaff ? rules.newStaffPassword : rules.newPassword)}
      />
      <FormAlert text={problem} />
      <Button kind="outline" type="submit" wide busy={isLoading}>
        {t('account.password')}
      </Button>
    </form>
  )
}

/** The account page: the user's bookings and profile. */
export function AccountPage() {
  const session = useSessionOrEnded()
  const location = useLocation()
  if (!session) return isLeavingPage() ? null : <Navigate to={signInAddress(location)} replace />
  return (
    <NamespaceProvider texts={texts}>
      <Page session={session} />
    </NamespaceProvider>
  )
}

function Page({ session }: { session: Session }) {
  const t = useTranslate()
  useRenewedNotifications(session)
  const answer = sessionApi.useMeQuery()
  const { data, error } = answer
  const me = data?.data.user
  return (
    <div className="page pt-6 md:pt-10">
      <PageTitle>{t('session.account')}</PageTitle>
      <h1 className="text-[2.25rem] tracking-[-0.035em] md:text-6xl">{t('session.account')}</h1>
      <p className="mt-3 mb-7 min-h-6 text-muted md:mb-9">{me && t('account.hello', { name: me.name })}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <section aria-labelledby="own-bookings">
          <h2 id="own-bookings" className="sr-only">
            {t('account.bookings')}
          </h2>
          <OwnBookings email={me?.email ?? ''} />
        </section>
        <div className="grid grid-cols-1 gap-6">
          <Panel id="profile" title={t('account.profile')}>
            {me ? (
              <ProfileForm key={me.id} me={me} />
            ) : error ? (
              <QueryError title={t('account.profile-failed')} answer={answer} />
            ) : (
              <ProfileSkeleton />
            )}
          </Panel>
          <Panel id="password" title={t('account.password')}>
            <PasswordForm />
          </Panel>
          <SignInFactors />
          {me?.role === 'studio_manager' && (
            <Panel id="push" title={t('push.title')}>
              <PushDevices email={me.email} />
            </Panel>
          )}
          <Panel id="sessions" title={t('sessions.title')}>
            <OwnSessions />
          </Panel>
          <Panel id="own-data" title={t('own-data.title')}>
            <OwnData />
          </Panel>
        </div>
      </div>
    </div>
  )
}

/** A part of the page, in a frame and named by its heading. */
function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-7">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const ProfileSkeleton = () => <SkeletonRows count={3} aria-busy className="grid gap-5" bars={['h-20 w-full']} />

/** Saves the stored data about the user as a file. */
function OwnData() {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()
  const save = async () => {
    setBusy(true)
    const failure = await download('/auth/me/data', 'studioni.json')
    setProblem(failure && ((t) => reasonOr(t('own-data.failed'), problemOf(failure))))
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      <p>{t('own-data.text')}</p>
      <FormAlert text={problem} />
      <Button kind="outline" wide busy={busy} onClick={() => void save()}>
        {t('own-data.save')}
      </Button>
    </div>
  )
}

const choices: readonly Language[] = ['en', 'sw']

const profileOf = ({ name, phone, language }: Me): Profile => ({ name, phone: writtenPhone(phone ?? ''), language })

/** The form for name, phone number and message language. The email address can't be changed. */
function ProfileForm({ me }: { me: Me }) {
  const t = useTranslate()
  const rules = rulesIn(t)
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = sessionApi.useUpdateProfileMutation()
  const [problem, setProblem] = useProblem()
  const draft = useAppSelector((state) => state.profile.draft)
  const shown = useRef(me)
  const form = useForm({ defaultValues: { ...profileOf(me), ...(draft?.userId === me.id && draft.written) } })
  const field = fieldsOf(form)
  useEffect(() => {
    const write = (values: Profile) =>
      dispatch(profileWritten({ userId: me.id, written: changesOf(profileOf(shown.current), values) }))
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => write(values) })
  }, [form, dispatch, me.id])
  const show = useCallback(
    (next: Me, sent: Profile) => {
      shown.current = next
      resetToSaved(form, sent, profileOf(next))
    },
    [form],
  )
  useEffect(() => {
    if (me !== shown.current) show(me, profileOf(shown.current))
  }, [me, show])
  const submit = form.handleSubmit(async (profile) => {
    setProblem(undefined)
    const { data, error } = await update(changesOf(profileOf(shown.current), profile))
    if (!data) return setProblem(...problemWith(form, ['name', 'phone'], error, 'account.save-failed'))
    dispatch(profileSaved())
    show(data.data.user, profile)
    dispatch(showToast(t('account.saved')))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t('person.email')} value={me.email} readOnly hint={t('account.email-fixed')} />
      <Field label={t('person.name')} autoComplete="name" {...field('name', rules.name)} />
      <Field
        label={t('sign-in.phone')}
        type="tel"
        autoComplete="tel"
        {...field('phone', me.phone === null ? rules.optionalPhone : rules.phone)}
      />
      <Select label={t('booked.language')} {...form.register('language')}>
        {choices.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`language.${language}`)}
          </option>
        ))}
      </Select>
      <FormAlert text={problem} />
      <Button kind="ink" type="submit" wide busy={isLoading}>
        {t('factors.save')}
      </Button>
    </form>
  )
}
