import type { RefCallback } from 'react'

let seeing: IntersectionObserver | undefined

/** Returns the page's only observer, created on first use. */
const observer = () => {
  seeing ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      target.setAttribute('data-seen', '')
      seeing?.unobserve(target)
    }
  })
  return seeing
}

/**
 * Marks an element with data-seen when it first becomes visible, for an animation that runs once. The mark bypasses
 * React: it causes no second rendering, and the first markup is the same everywhere.
 */
export const markOnceSeen: RefCallback<Element> = (element) => {
  if (!element) return
  observer().observe(element)
  return () => observer().unobserve(element)
}
