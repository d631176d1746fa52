/** The title of the page in the tab. React moves it into the head, also on the server. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Studioni`}</title>
}
