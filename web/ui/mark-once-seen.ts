import type { RefCallback } from 'react'

let seeing: IntersectionObserver | undefined

/** One for all of a page, made when the first element asks. */
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
 * Marks an element with data-seen when it first comes into sight, for an animation that runs once. The mark is set past
 * React, which knows nothing of it: no second rendering, and the same first markup everywhere.
 */
export const markOnceSeen: RefCallback<Element> = (element) => {
  if (!element) return
  observer().observe(element)
  return () => observer().unobserve(element)
}
