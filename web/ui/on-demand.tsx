import { type ComponentType, lazy, Suspense } from 'react'

/** Returns a component that loads when it is first shown. Until then, there is nothing in its place. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Content: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return function OnDemand(props) {
    return (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    )
  }
}
