import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { PageTitle } from '../../shared/page/PageTitle.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/**
 * A page with one small task: its title, what it is for, and a card to do it in. Where an answer makes it another page, its
 * title is read: it has the focus, which what was pressed took along.
 */
export function NarrowPage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState(title)
  useEffect(() => {
    if (title === seen) return
    setSeen(title)
    // Whoever went elsewhere meanwhile stays there.
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

/** A link out of a message of which a part is missing. */
export function IncompleteLink() {
  const t = useTranslate()
  return (
    <NarrowPage title={t('link.incomplete')} text={t('link.incomplete-text')}>
      <ButtonLink to="/" kind="outline">
        {t('not-found.home')}
      </ButtonLink>
    </NarrowPage>
  )
}
