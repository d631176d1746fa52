import { useState } from 'react'
import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { inLanguage } from '../../shared/studios/studio-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, fieldsOf, TextArea } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { catalogueApi, type Kind } from '../shared/catalogue/catalogue-api.ts'
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog, useSentForm } from '../shared/dialogs/FormDialog.tsx'
import { Loaded } from '../shared/lists/Loaded.tsx'
import { OfficePage } from '../shared/page/OfficePage.tsx'
import { CatalogueTable } from './CatalogueTable.tsx'

/** The form values of an entry. */
interface EntryForm {
  readonly name: string
  readonly icon: string
  readonly description: string
  readonly nameSw: string
  readonly descriptionSw: string
  readonly active: boolean
}

const orNull = (text: string) => text.trim() || null

/** Returns the request body of an entry. Blank fields become null. */
export const entryOf = ({ name, icon, description, nameSw, descriptionSw, active }: EntryForm) => ({
  name: name.trim(),
  icon: orNull(icon),
  description: orNull(description),
  nameSw: orNull(nameSw),
  descriptionSw: orNull(descriptionSw),
  active,
})

/** The action that an admin has started: add, edit or delete. */
type OpenDialog =
  | { readonly what: 'save'; readonly item?: CatalogueItem }
  | { readonly what: 'delete'; readonly item: CatalogueItem }

/** Manages the features that studios have. */
export const FeaturesPage = () => <CataloguePage kind="features" />
/** Manages the limitations of studios. */
export const LimitationsPage = () => <CataloguePage kind="limitations" />

/** Lists all features or all limitations, including inactive ones. */
function CataloguePage({ kind }: { kind: Kind }) {
  const t = useTranslate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const answer = catalogueApi.useCatalogueItemsQuery(kind)
  const close = () => setOpenDialog(undefined)
  const add = (
    <Button kind="signal" onClick={() => setOpenDialog({ what: 'save' })}>
      <Icon name="plus" /> {t(`${kind}.add`)}
    </Button>
  )
  const empty = answer.data?.items.length === 0
  return (
    <OfficePage title={t(`${kind}.title`)} subtitle={t(`${kind}.subtitle`)} actions={!empty && add}>
      <Loaded answer={answer} failed={t(`${kind}.load-failed`)} skeleton={<CatalogueSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              level={2}
              icon={kind === 'features' ? 'star' : 'block'}
              title={t(`${kind}.none`)}
              text={t(`${kind}.none-text`)}
            >
              {add}
            </EmptyState>
          ) : (
            <CatalogueTable
              kind={kind}
              items={items}
              onEdit={(item) => setOpenDialog({ what: 'save', item })}
              onDelete={(item) => setOpenDialog({ what: 'delete', item })}
            />
          )
        }
      </Loaded>
      {openDialog?.what === 'save' && <ItemDialog kind={kind} item={openDialog.item} onClose={close} />}
      {openDialog?.what === 'delete' && <DeleteItemDialog kind={kind} item={openDialog.item} onClose={close} />}
    </OfficePage>
  )
}

const CatalogueSkeleton = () => (
  <SkeletonRows
    count={6}
    className="panel grid gap-6 p-6"
    row="flex items-center gap-5"
    bars={['size-9 rounded-control!', 'h-6 w-2/5', 'ml-auto h-7 w-24 rounded-pill!']}
  />
)

/** Deletes an entry after a confirmation. Every studio loses it. */
function DeleteItemDialog({ kind, item, onClose }: { kind: Kind; item: CatalogueItem; onClose: () => void }) {
  const t = useTranslate()
  const { language } = useLocale()
  const [remove] = catalogueApi.useDeleteItemMutation()
  return (
    <ConfirmDialog
      title={t(`${kind}.delete-title`)}
      text={t('catalogue.delete-text', inLanguage(language, item))}
      action={t(`${kind}.delete-yes`)}
      send={() => remove({ kind, id: item.id })}
      failed={t(`${kind}.delete-failed`)}
      done={t(`${kind}.deleted`)}
      onClose={onClose}
    />
  )
}

/** Adds an entry, or edits the given one. */
function ItemDialog({ kind, item, onClose }: { kind: Kind; item: CatalogueItem | undefined; onClose: () => void }) {
  const t = useTranslate()
  const [save] = catalogueApi.useSaveItemMutation()
  const { form, dialog } = useSentForm<EntryForm>({
    name: `${kind} ${item?.id ?? 'new'}`,
    start: {
      name: item?.name ?? '',
      icon: item?.icon ?? '',
      description: item?.description ?? '',
      nameSw: item?.nameSw ?? '',
      descriptionSw: item?.descriptionSw ?? '',
      active: item?.active ?? true,
    },
    fields: ['name', 'icon', 'description', 'nameSw', 'descriptionSw'],
    send: (typed) => save({ kind, item, entry: entryOf(typed) }),
    failed: t(`${kind}.save-failed`),
    done: () => t(`${kind}.saved`),
    onClose,
  })
  const field = fieldsOf(form)
  const optional = t('field.optional')
  return (
    <FormDialog
      title={t(item ? `${kind}.edit` : `${kind}.add`)}
      submit={t(item ? 'office.save' : `${kind}.add`)}
      {...dialog}
    >
      <Field
        label={t('office.name')}
        required
        {...field('name', {
          validate: (name) => name.trim() !== '' || t('catalogue.name-missing'),
        })}
      />
      <Field label={t('catalogue.icon')} optional={optional} hint={t('catalogue.icon-hint')} {...field('icon')} />
      <TextArea label={t('office.description')} optional={optional} {...field('description')} />
      <Field
        label={t('office.name-sw')}
        optional={optional}
        hint={t('office.sw-hint')}
        lang="sw"
        {...field('nameSw')}
      />
      <TextArea label={t('office.description-sw')} optional={optional} lang="sw" {...field('descriptionSw')} />
      <div className="-mx-2">
        <Checkbox label={t('catalogue.active')} note={t(`${kind}.hint`)} {...form.register('active')} />
      </div>
    </FormDialog>
  )
}
