export function StudiosPage() {
  return <p>StudiosPage</p>
}
