import { useSearchParams } from 'react-router-dom'

/** Whether the form of something new is open, as `?new` in the address says, so that other screens can lead to it. */
export function useNew(): { readonly open: boolean; readonly show: () => void; readonly close: () => void } {
  const [address, setAddress] = useSearchParams()
  const change = (open: boolean) => {
    const next = new URLSearchParams(address)
    if (open) next.set('new', '')
    else next.delete('new')
    setAddress(next, { preventScrollReset: true, replace: !open })
  }
  return { open: address.has('new'), show: () => change(true), close: () => change(false) }
}
