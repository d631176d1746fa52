import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { inTexts } from '../../i18n/LocaleProvider.tsx'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { signInTexts } from '../../shared/sign-in/account-forms.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { entry } from './texts.en.ts'

/** The texts of signing in. */
export const texts: Namespace = mergeNamespaces(
  { en: entry, sw: async () => (await import('./texts.sw.ts')).entry },
  signInTexts,
)

/** Loads the texts of the pages of mailed links. */
export const EntryTexts = inTexts(texts, Outlet)

/**
 * A page with one small task: title, description and a card. When the title changes, the heading takes the focus, because
 * the pressed button was removed. Screen readers then read the new title.
 */
export function NarrowPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState(title)
  useLayoutEffect(() => {
    if (title === seen) return
    setSeen(title)
    // Leaves the focus alone if the user has moved it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title, seen])
  return (
    <div className="page grid grid-cols-1 justify-items-center py-12 md:py-20">
      <PageTitle>{title}</PageTitle>
      <div className="panel grid w-full max-w-md gap-5 p-6 sm:w-md sm:p-8">
        <div className="grid grid-cols-1 gap-2.5 wrap-anywhere">
          <h1 key={title} ref={heading} tabIndex={-1} className="text-[2rem] tracking-[-0.035em] outline-none">
            {title}
          </h1>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </div>
    </div>
  )
}

/** The page for a mailed link that is incomplete, with a way on; by default to the home page. */
export function IncompleteLink({ children }: { children?: ReactNode }) {
  const t = useTranslate()
  return (
    <NarrowPage title={t('link.incomplete')} text={t('link.incomplete-text')}>
      {children ?? (
        <ButtonLink to="/" kind="outline">
          {t('not-found.home')}
        </ButtonLink>
      )}
    </NarrowPage>
  )
}
