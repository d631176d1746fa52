/** The title of the page in the tab; React puts it into the head, on the server too. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Studioni`}</title>
}
