import type { ComponentProps, ComponentType } from 'react'
import type { Namespace } from '../../i18n/locale.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { type Translate, useTranslate } from '../../i18n/use-translate.ts'
import { PageHead } from './PageHead.tsx'

type HeadOf = (t: Translate) => ComponentProps<typeof PageHead>

/** Returns a page's component: its content within its texts, and its metadata if it has any. */
export const pageWithTexts = (texts: Namespace, Content: ComponentType, headOf?: HeadOf): ComponentType =>
  function Page() {
    return (
      <NamespaceProvider texts={texts}>
        {headOf && <Head headOf={headOf} />}
        <Content />
      </NamespaceProvider>
    )
  }

function Head({ headOf }: { headOf: HeadOf }) {
  return <PageHead {...headOf(useTranslate())} />
}
