import { useAddress } from '../../../shared/page/use-address.ts'

/** Opens and closes the form for a new entry through `?new` in the URL, so that other screens can link to it. */
export function useNew(): { readonly open: boolean; readonly show: () => void; readonly close: () => void } {
  const [address, setAddress] = useAddress()
  const change = (open: boolean) =>
    setAddress(
      (query) => {
        const next = new URLSearchParams(query)
        if (open) next.set('new', '')
        else next.delete('new')
        return next
      },
      { replace: !open },
    )
  return { open: address.has('new'), show: () => change(true), close: () => change(false) }
}
