import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { catalogueWrites, studioFeatures, studioLimitations } from '../../api/contract/catalogue.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { features, inCatalogue, limitations } from '../visual/gallery/states/studios-data.ts'
import { alert, badGateway, dialog, heading, question, rowWith } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'

describe.each([
  {
    path: 'features',
    one: 'Feature',
    word: 'feature',
    items: inCatalogue(features),
    list: studioFeatures,
    create: catalogueWrites.createFeature,
    update: catalogueWrites.updateFeature,
    remove: catalogueWrites.deleteFeature,
  },
  {
    path: 'limitations',
    one: 'Limitation',
    word: 'limitation',
    items: inCatalogue(limitations),
    list: studioLimitations,
    create: catalogueWrites.createLimitation,
    update: catalogueWrites.updateLimitation,
    remove: catalogueWrites.deleteLimitation,
  },
])('the admin screen of $path', ({ path, one, word, items, list, create, update, remove }) => {
  const [first] = items
  if (!first) throw new Error('There are entries')
  const garden = { ...first, id: first.id.replace(/.$/, 'f'), name: 'Quiet garden', icon: 'G' }

  it('adds an entry, active by default, with a required name', async () => {
    const { user, bodies, setAnswers } = show(`/admin/${path}`, { as })
    expect((await rowWith(first.name)).getAllByText('-').length).toBeGreaterThan(0)
    await user.press(`Add ${one}`)
    const form = within(await dialog(`Add ${one}`))
    form.getByText(`Only active ${path} can be assigned to studios`)
    expect(form.getByRole('checkbox', { name: 'Active' })).toHaveProperty('checked', true)
    await user.press(`Add ${one}`)
    await form.findByText('Name is required')
    await user.type(/^Name$/, 'Quiet garden')
    await user.type(/^Icon/, 'G')
    setAnswers(answer(create, garden), answer(list, { items: [garden, ...items] }))
    await user.press(`Add ${one}`)
    await screen.findAllByText(`${one} saved`)
    ;(await rowWith('Quiet garden')).getByText('Active')
    expect(bodies(create)).toMatchObject([{ name: 'Quiet garden', icon: 'G', active: true }])
  })

  it('edits an entry', async () => {
    const changed = { ...garden, description: 'With a bench', active: false }
    const { user, bodies, setAnswers } = show(`/admin/${path}`, { as, answers: [answer(list, { items: [garden] })] })
    await user.press('Edit Quiet garden')
    await dialog(`Edit ${one}`)
    await user.type(/^Description( \(optional\))?$/, 'With a bench')
    await user.pressThe('checkbox', /^Active/)
    setAnswers(answer(update, changed), answer(list, { items: [changed] }))
    await user.press('Save Changes')
    ;(await rowWith('With a bench')).getByText('Inactive')
    expect(bodies(update)).toMatchObject([{ name: 'Quiet garden', description: 'With a bench', active: false }])
  })

  it('deletes after a confirmation, can try again, and moves the focus to the next row', async () => {
    const answers = [answer(list, { items: [garden, first] })]
    const { user, setAnswers } = show(`/admin/${path}`, { as, answers: [...answers, badGateway(remove)] })
    await user.press('Delete Quiet garden')
    const ask = await question(`Delete ${word}?`)
    await user.press(`Delete ${word}`)
    await alert(`Failed to delete ${word}`, ask)
    within(ask).getByText('Are you sure you want to delete "Quiet garden"? This action cannot be undone.')
    setAnswers(answer(remove, { done: true }), answer(list, { items: [first] }))
    await user.press(`Delete ${word}`)
    await screen.findAllByText(`${one} deleted`)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Quiet garden' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Edit ${first.name}`))
  })

  it('says that there are no entries, and that saving one failed', async () => {
    const { user } = show(`/admin/${path}`, { as, answers: [answer(list, { items: [] }), badGateway(create)] })
    await heading(`No ${path}`)
    await user.press(`Add ${one}`)
    const form = await dialog(`Add ${one}`)
    await user.type(/^Name$/, 'Anything')
    await user.press(`Add ${one}`)
    await alert(`Failed to save ${word}`, form)
  })

  it('says that the entries did not load', async () => {
    show(`/admin/${path}`, { as, answers: [badGateway(list)] })
    await heading(`Failed to load ${path}`)
  })
})
