export function FaqPage() {
  return <p>FaqPage</p>
}
