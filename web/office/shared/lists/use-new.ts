import { useAddress } from '../../../shared/page/use-address.ts'

/** Whether the form of something new is open, as `?new` in the address says, so that other screens can lead to it. */
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
