export function StudioPage() {
  return <p>StudioPage</p>
}
