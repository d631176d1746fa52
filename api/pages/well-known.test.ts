import { createServer } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { listening } from '../../tests/support/listening.ts'
import { forRobots } from './well-known.ts'

async function bodyOf(path: string): Promise<string> {
  const studios = async () => [{ code: 'MWB-02', changedAt: '2026-11-20T08:00:00.000Z' }]
  const { url, close } = await listening(createServer(express().use(forRobots(() => 'https://studioni.test', studios))))
  try {
    return await (await fetch(`${url}${path}`)).text()
  } finally {
    await close()
  }
}

it('the sitemap lists every public page by its full URL, and studios with their last change', async () => {
  const sitemap = await bodyOf('/sitemap.xml')
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://studioni.test/',
    'https://studioni.test/studios',
    'https://studioni.test/faqs',
    'https://studioni.test/contact',
    'https://studioni.test/studios/MWB-02',
  ])
  expect(sitemap).toContain('<lastmod>2026-11-20T08:00:00.000Z</lastmod>')
})

it('robots.txt excludes private pages and contains no secret URLs', async () => {
  const robots = await bodyOf('/robots.txt')
  expect(robots).toContain('Disallow: /admin\nDisallow: /manager\n')
  expect(robots).toContain('Sitemap: https://studioni.test/sitemap.xml')
  expect(robots).not.toMatch(/bookings|payment/)
})
